//! web-platform-tests and our own cases, through the C library, under valgrind.
#![cfg(target_os = "linux")]

mod common;

use std::cell::RefCell;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use conformance::{Attribute, NotSupported, Subject};

/// The program that `wpt_server.c` describes.
struct Server {
    process: RefCell<Child>,
    pipes: RefCell<(ChildStdin, ChildStdout)>,
}

impl Server {
    fn start() -> Server {
        let scratch = common::scratch("wpt_server.c");
        let program = common::compile(&scratch, &["cc", "-std=c99"], "wpt_server.c");
        let mut process = common::valgrind(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let pipes = (
            process.stdin.take().unwrap(),
            process.stdout.take().unwrap(),
        );
        Server {
            process: RefCell::new(process),
            pipes: RefCell::new(pipes),
        }
    }

    fn ask(&self, question: u8, texts: &[&[u8]]) -> Vec<u8> {
        let mut message = vec![question];
        for text in texts {
            message.extend((text.len() as u32).to_ne_bytes());
            message.extend(*text);
        }
        let (input, output) = &mut *self.pipes.borrow_mut();
        input.write_all(&message).unwrap();
        let mut length = [0; 4];
        output.read_exact(&mut length).unwrap();
        let mut answer = vec![0; u32::from_ne_bytes(length) as usize];
        output.read_exact(&mut answer).unwrap();
        answer
    }

    fn ask_text(&self, question: u8, texts: &[&[u8]]) -> String {
        String::from_utf8(self.ask(question, texts)).unwrap()
    }

    /// Ends the program, which frees all it has; valgrind tells whether that was all.
    fn stop(self) {
        drop(self.pipes);
        let status = self.process.into_inner().wait().unwrap();
        assert!(status.success(), "{status}");
    }
}

/// Whether there is a base, and the base.
fn base_texts(base: Option<&str>) -> [&[u8]; 2] {
    match base {
        Some(base) => [b"y", base.as_bytes()],
        None => [b"", b""],
    }
}

impl Subject for Server {
    /// What the server calls the handle.
    type Url = Vec<u8>;

    fn name(&self) -> &str {
        "urlwind through C"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<Vec<u8>> {
        let [has_base, base] = base_texts(base);
        let handle = self.ask(b'p', &[has_base, base, input.as_bytes()]);
        (!handle.is_empty()).then_some(handle)
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        let [has_base, base] = base_texts(base);
        !self
            .ask(b'c', &[has_base, base, input.as_bytes()])
            .is_empty()
    }

    fn get(&self, url: &Vec<u8>, attribute: Attribute) -> String {
        self.ask_text(b'g', &[url, attribute.name().as_bytes()])
    }

    fn set(&self, url: &mut Vec<u8>, attribute: Attribute, value: &str) {
        self.ask(b's', &[url, attribute.name().as_bytes(), value.as_bytes()]);
    }

    fn search_params(&self, url: &Vec<u8>) -> Result<String, NotSupported> {
        Ok(self.ask_text(b'q', &[url]))
    }

    fn check(&self, url: &Vec<u8>) -> Result<(), String> {
        match self.ask(b'i', &[url]).is_empty() {
            false => Ok(()),
            true => Err("the components do not fit the text".to_owned()),
        }
    }
}

#[test]
fn the_c_library_passes_web_platform_tests() {
    let server = Server::start();
    conformance::assert_all_pass(&server);
    server.stop();
}

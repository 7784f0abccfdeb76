//! Documents as they are found in the wild, each with the URLs that a reader would see in it.

use crate::support::{Directory, run, text};

struct Document {
    name: &'static str,
    content: &'static str,
    urls: &'static [&'static str],
}

macro_rules! documents {
    ($($name:literal: $content:expr => [$($url:expr),* $(,)?],)+) => {
        const DOCUMENTS: &[Document] = &[$(Document {
            name: $name,
            content: $content,
            urls: &[$($url),*],
        }),+];
    };
}

documents! {
    // Logs.
    "vite.log": "\n  \x1b[32m\x1b[1mVITE\x1b[22m v5.4.8\x1b[39m  \x1b[2mready in \x1b[0m\x1b[1m312\x1b[22m ms\n\n  \
        \x1b[32m➜\x1b[39m  \x1b[1mLocal\x1b[22m:   \x1b[36mhttp://localhost:\x1b[1m5173\x1b[22m/\x1b[39m\n  \
        \x1b[32m➜\x1b[39m  Docs: \x1b[4mhttps://vite.dev/guide/\x1b[24m\n" => [
        "http://localhost:5173/",
        "https://vite.dev/guide/",
    ],
    "npm.log": "npm \x1b[33mwarn\x1b[39m \x1b[94mdeprecated\x1b[39m see \x1b[4mhttps://github.com/npm/cli/issues/42\x1b[0m\n\
        npm notice To fund: \x1b[1;34mhttps://opencollective.com/x\x1b[0m, thanks\n" => [
        "https://github.com/npm/cli/issues/42",
        "https://opencollective.com/x",
    ],
    "hyperlink.log": "see \x1b]8;;https://example.com/docs?a=1;b=2\x1b\\the docs\x1b]8;;\x1b\\ or \
        \x1b]8;id=7;file:///home/me/a.txt\x07a.txt\x1b]8;;\x07\n" => [
        "https://example.com/docs?a=1;b=2",
        "file:///home/me/a.txt",
    ],
    "tput.log": "\x1b(B\x1b[m\x1b[Khttp://a.example/1\x1b(B\n\x1b(Bhttps://a.example/2\x1b(B\x1b[m\n" => [
        "http://a.example/1",
        "https://a.example/2",
    ],
    "stripped-colors.log": "Server: [4mhttps://10.0.0.5:8443/[0m [1;32mhttp://10.0.0.5/[0m\n" => [
        "https://10.0.0.5:8443/",
        "http://10.0.0.5/",
    ],
    "rsyslog.log": "Nov  5 09:00:01 web1 app[812]: #033[36mhttps://api.example.com/v2/users#033[0m 200 12ms\n" => [
        "https://api.example.com/v2/users",
    ],
    "json-lines.log": "2026-11-05T09:00:00Z {\"level\":\"info\",\"msg\":\"see https://ex.example/a\\nb and https:\\/\\/api.example.com\\/v1\\/x\"}\n\
        2026-11-05T09:00:01Z {\"url\":\"https://h.example/?q=1\\u0026r=2\",\"html\":\"\\u003ca href=\\\"https://l.example/\\\"\\u003e\"}\n\
        2026-11-05T09:00:02Z {\"msg\":\"links:\\nhttps://n.example/1\\thttps://n.example/2\\r\\n\"}\n" => [
        "https://ex.example/a",
        "https://api.example.com/v1/x",
        "https://h.example/?q=1&r=2",
        "https://l.example/",
        "https://n.example/1",
        "https://n.example/2",
    ],
    "docker.log": "{\"log\":\"{\\\"url\\\":\\\"https:\\\\/\\\\/api.example.com\\\\/v1\\\",\\\"next\\\":\\\"https://h.example/b\\\"}\\n\",\"stream\":\"stdout\"}\n" => [
        "https://api.example.com/v1",
        "https://h.example/b",
    ],
    "colored-json.log": "{\"msg\":\"\\u001b[34mhttps://a.example/x\\u001b[0m \\x1b[4mhttps://a.example/y\\x1b[0m \\033[1mhttps://a.example/z\\033[0m\"}\n" => [
        "https://a.example/x",
        "https://a.example/y",
        "https://a.example/z",
    ],
    "access.log": "203.0.113.9 - - [05/Nov/2026:10:00:00 +0000] \"GET /p?u=https%3A%2F%2Fno.example HTTP/1.1\" 200 612 \
        \"https://www.google.com/search?q=a+b&hl=de\" \"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\"\n\
        198.51.100.2 - - [05/Nov/2026:10:00:01 +0000] \"GET / HTTP/2.0\" 404 0 \"\\x22https://ref.example/x\\x22\" \"-\"\n" => [
        "https://www.google.com/search?q=a+b&hl=de",
        "http://www.google.com/bot.html",
        "https://ref.example/x",
    ],
    "nginx-error.log": "2026/11/05 10:00:00 [error] 12#12: *7 upstream timed out while reading, request: \"GET /x HTTP/1.1\", \
        upstream: \"http://127.0.0.1:8080/x\", host: \"example.com\", referrer: \"https://example.com/a,b;c\"\n" => [
        "http://127.0.0.1:8080/x",
        "https://example.com/a,b;c",
    ],
    "syslog": "<34>1 2026-11-05T10:00:00Z host app 7 ID47 [meta url=\"https://m.example/a\"] fetched url=https://b.example/c, status=200\n" => [
        "https://m.example/a",
        "https://b.example/c",
    ],
    "logfmt.log": "level=warn url=https://a.example/b?c=d&e=f dur=3ms err=\"Get \\\"https://b.example/x\\\": EOF\"\n" => [
        "https://a.example/b?c=d&e=f",
        "https://b.example/x",
    ],
    "okhttp.log": "Response{protocol=h2, code=200, message=, url=https://api.example.com/v1/users?page=2}\n\
        Request{method=GET, url=https://api.example.com/, tags={}}\n" => [
        "https://api.example.com/v1/users?page=2",
        "https://api.example.com/",
    ],
    "browser-trace.txt": "TypeError: x is undefined\n    at render (https://cdn.example.com/assets/app.3f2a.js:10:1523)\n    \
        at https://cdn.example.com/assets/vendor.js:2:77\n    at file:///srv/app/index.mjs:3:5\n" => [
        "https://cdn.example.com/assets/app.3f2a.js",
        "https://cdn.example.com/assets/vendor.js",
        "file:///srv/app/index.mjs",
    ],
    "java-trace.txt": "java.io.IOException: Server returned HTTP response code: 503 for URL: https://api.example.com/v1/x?id=7\n\
        \tat sun.net.www.protocol.http.HttpURLConnection.getInputStream(HttpURLConnection.java:1900)\n\
        Caused by: feign.FeignException$NotFound: [404] during [GET] to [http://svc:8080/items/9] [ItemApi#get(Long)]: []\n" => [
        "https://api.example.com/v1/x?id=7",
        "http://svc:8080/items/9",
    ],
    "python-trace.txt": "requests.exceptions.HTTPError: 404 Client Error: Not Found for url: https://pypi.example/simple/x/\n\
        urllib3.exceptions.MaxRetryError: <Response url='https://h.example/a'>: (\"see https://h.example/b\",)\n" => [
        "https://pypi.example/simple/x/",
        "https://h.example/a",
        "https://h.example/b",
    ],
    "times.txt": "GET https://h.example/range?from=2026-11-05T10:20:30 and https://h.example/at/10:20:30\n" => [
        "https://h.example/range?from=2026-11-05T10:20:30",
        "https://h.example/at/10:20:30",
    ],
    // Data and code.
    "config.yaml": "site: https://a.example/ # the main one\nmirrors: [https://b.example/x, https://c.example/y]\n\
        map: {url: https://d.example/z, port: 80}\nquoted: 'https://e.example/it''s'\n" => [
        "https://a.example/",
        "https://b.example/x",
        "https://c.example/y",
        "https://d.example/z",
        "https://e.example/it",
    ],
    "Cargo.toml": "homepage = \"https://a.example/\"\nrepository = 'https://b.example/r.git'\n\
        dep = { git = \"https://c.example/r?branch=main\", rev = \"1\" }\n" => [
        "https://a.example/",
        "https://b.example/r.git",
        "https://c.example/r?branch=main",
    ],
    "settings.ini": "[core]\nurl=https://a.example/x\nurl = https://b.example/y   ; comment\nproxy=http://me:pw@proxy.example:3128\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "http://me:pw@proxy.example:3128/",
    ],
    "table.csv": "id,url,code\n1,https://a.example/x,200\n2,\"https://b.example/y,z\",404\n3,https://c.example/;d,https://e.example/\n" => [
        "https://a.example/x",
        "https://b.example/y,z",
        "https://c.example/;d",
        "https://e.example/",
    ],
    "table.tsv": "id\turl\n1\thttps://a.example/x,y\t200\n" => ["https://a.example/x,y"],
    "dump.sql": "INSERT INTO `links` VALUES (1,'https://a.example/x?y=1','t'),(2,'https://b.example/it\\'s',NULL),\
        (3,'say \\\"https://c.example/\\\"\\nhttps://d.example/');\n" => [
        "https://a.example/x?y=1",
        "https://b.example/it's",
        "https://c.example/",
        "https://d.example/",
    ],
    "psql.txt": " id |        url        | code\n----+-------------------+-----\n  1 | https://a.example | 200\n(1 row)\n" => [
        "https://a.example/",
    ],
    "history.sh": "curl -sS 'https://a.example/x?y=1&z=2' -o /dev/null\ncurl https://b.example/search\\?q\\=1\\&r\\=2 | jq .\n\
        git clone https://me@c.example/r.git; cd r\nexport U=\"https://d.example/$X\" && echo \"$U\"\nwget https://e.example/f \\\n  -q\n" => [
        "https://a.example/x?y=1&z=2",
        "https://b.example/search?q=1&r=2",
        "https://me@c.example/r.git",
        "https://d.example/$X",
        "https://e.example/f",
    ],
    "main.c": "/* https://a.example/spec */\nstatic const char *u = \"https://b.example/x\\n\";\nprintf(\"see https://c.example/y\\t%s\\n\", u); // http://d.example/z.\n" => [
        "https://a.example/spec",
        "https://b.example/x",
        "https://c.example/y",
        "http://d.example/z",
    ],
    "style.css": "@import url(https://a.example/x.css);\nb{background:url('https://b.example/y.png')}i{background:url(https://c.example/z.svg#a)}\n" => [
        "https://a.example/x.css",
        "https://b.example/y.png",
        "https://c.example/z.svg#a",
    ],
    "paper.tex": "See \\url{https://a.example/x_y\\%20z} and \\href{https://b.example/c\\_d\\#e}{the text}.\n\
        @misc{k, url = {https://c.example/k}, howpublished = \"\\url{https://d.example/~me/}\"}\n" => [
        "https://a.example/x_y%20z",
        "https://b.example/c_d#e",
        "https://c.example/k",
        "https://d.example/~me/",
    ],
    "feed.xml": "<?xml version=\"1.0\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://a.example/x</loc></url></urlset>\n" => [
        "http://www.sitemaps.org/schemas/sitemap/0.9",
        "https://a.example/x",
    ],
    "data.json": "{\"a\":\"https:\\/\\/a.example\\/\\u00e9\",\"b\":[\"https://b.example/x y\",\"https://c.example/\\\"q\"],\"c\":\"C:\\\\dir\"}\n" => [
        "https://a.example/%C3%A9",
        "https://b.example/x",
        "https://c.example/",
    ],
    // Documents with markup.
    "page.html": "<base href=\"https://a.example/docs/\"><a href=\"b?x=1&amp;y=2\">b</a><img src='//cdn.example/i.png'>\
        <p>https://not.an.attribute/</p><script>var u = \"https://in.script/\";</script>\n" => [
        "https://a.example/docs/b?x=1&y=2",
        "https://cdn.example/i.png",
    ],
    "escaped-html.log": "body=&lt;a href=&quot;https://a.example/x&quot;&gt; alt=&#39;https://b.example/y&#39; &#x27;https://c.example/&#x27;&nbsp;\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/",
    ],
    "README.md": "# T\n[![ci](https://a.example/badge.svg)](https://b.example/ci) See [docs](https://c.example/a_(b) \"t\"), <https://d.example/>, \
        *https://e.example/*, **https://f.example/x**.\n\n[ref]: https://g.example/r 'title'\n`https://h.example/code`\n| https://i.example/ | x |\n" => [
        "https://a.example/badge.svg",
        "https://b.example/ci",
        "https://c.example/a_(b)",
        "https://d.example/",
        "https://e.example/",
        "https://f.example/x",
        "https://g.example/r",
        "https://h.example/code",
        "https://i.example/",
    ],
    "markdown.txt": "- [https://a.example/](https://a.example/)\n- [x](https://b.example/y)text, ![](https://c.example/z.png)\n|https://d.example/|https://e.example/|\n" => [
        "https://a.example/",
        "https://a.example/",
        "https://b.example/y",
        "https://c.example/z.png",
        "https://d.example/",
        "https://e.example/",
    ],
    "wiki.txt": "* [https://a.example/x the label] and [[https://b.example/y|label]] (https://en.wikipedia.org/wiki/URL_(disambiguation)).\n\
        {{cite web |url=https://c.example/z |title=T}} <ref>https://d.example/w.</ref>\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://en.wikipedia.org/wiki/URL_(disambiguation)",
        "https://c.example/z",
        "https://d.example/w",
    ],
    "forum.txt": "[url=https://a.example/x]text[/url] [img]https://b.example/y.png[/img] [url]https://c.example/[/url]\n" => [
        "https://a.example/x",
        "https://b.example/y.png",
        "https://c.example/",
    ],
    "jira.txt": "See [the page|https://a.example/x|smart-link], [https://b.example/y] and {{https://c.example/z}}.\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/z",
    ],
    "docs.rst": "See `the docs <https://a.example/x>`_ and https://b.example/y_.\n\n.. _link: https://c.example/z\n.. image:: https://d.example/i.png\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/z",
        "https://d.example/i.png",
    ],
    // Messages.
    "mail.eml": "From: me@example.com\nList-Unsubscribe: <https://a.example/u?id=1>, <mailto:x@y>\nContent-Type: text/plain; charset=utf-8\n\n\
        Hi,\n\n> see https://b.example/x\n>> (https://c.example/y)\n\nBest\n-- \nMe | https://d.example | +49 30 1\n" => [
        "https://a.example/u?id=1",
        "https://b.example/x",
        "https://c.example/y",
        "https://d.example/",
    ],
    "slack.txt": "{\"text\":\"<https://a.example/x?y=1|the page> and <https://b.example/z> <@U1|me>\"} <https://c.example/a|b c>\n" => [
        "https://a.example/x?y=1",
        "https://b.example/z",
        "https://c.example/a",
    ],
    "irc.log": "10:01 <nick> look: https://a.example/x, https://b.example/y!\n10:02 <@op> \x0304https://c.example/z\x03 \x02http://d.example/\x02\n\
        10:03 * me likes http://e.example/~me/;)\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/z",
        "http://d.example/",
        "http://e.example/~me/",
    ],
    "chat.txt": "is it https://a.example/x? No: https://b.example/y... Or 'https://c.example/z'? (https://d.example/w?)\nWow https://e.example/v!!! https://f.example/u; https://g.example/t:\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/z",
        "https://d.example/w",
        "https://e.example/v",
        "https://f.example/u",
        "https://g.example/t",
    ],
    "glued.txt": "Docs.https://a.example/x,https://b.example/y;https://c.example/z|https://d.example/w URL:https://e.example/ git+https://f.example/r\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/z",
        "https://d.example/w",
        "https://e.example/",
        "git+https://f.example/r",
    ],
    "long-paths.txt": "https://web.archive.org/web/2020/https://a.example/b and https://www.google.com/maps/@50.08,14.43,12z, \
        https://fonts.example/css?family=A|B\n" => [
        "https://web.archive.org/web/2020/https://a.example/b",
        "https://www.google.com/maps/@50.08,14.43,12z",
        "https://fonts.example/css?family=A|B",
    ],
    // Typography.
    "quotes.txt": "“https://a.example/x” ‘https://b.example/y’ „https://c.example/z“ «https://d.example/w» ‹https://e.example/v›—https://f.example/u—and so on\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/z",
        "https://d.example/w",
        "https://e.example/v",
        "https://f.example/u",
    ],
    "ellipsis.txt": "see https://a.example/some/long… or (https://b.example/x…) “https://c.example/y…” https://d.example/z’s\n" => [
        "https://a.example/some/long",
        "https://b.example/x",
        "https://c.example/y",
        "https://d.example/z%E2%80%99s",
    ],
    "iri.txt": "https://de.wikipedia.org/wiki/Köln, https://ru.wikipedia.org/wiki/Москва. https://bücher.example/ü?ß=ä#ö\n" => [
        "https://de.wikipedia.org/wiki/K%C3%B6ln",
        "https://ru.wikipedia.org/wiki/%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0",
        "https://xn--bcher-kva.example/%C3%BC?%C3%9F=%C3%A4#%C3%B6",
    ],
    // Other scripts.
    "chinese.txt": "请访问https://a.example/x查看详情，或者https://b.example/y、https://c.example/z。（参见https://d.example/w）《https://e.example/v》\n\
        官网：https://f.example；文档：https://g.example/docs！还有https://h.example/1和https://i.example/2。\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/z",
        "https://d.example/w",
        "https://e.example/v",
        "https://f.example/",
        "https://g.example/docs",
        "https://h.example/1",
        "https://i.example/2",
    ],
    "chinese-iri.txt": "见 https://zh.wikipedia.org/wiki/北京 与 https://zh.wikipedia.org/wiki/北京2008年奥运会，以及https://例子.example/。\n" => [
        "https://zh.wikipedia.org/wiki/%E5%8C%97%E4%BA%AC",
        "https://zh.wikipedia.org/wiki/%E5%8C%97%E4%BA%AC2008%E5%B9%B4%E5%A5%A5%E8%BF%90%E4%BC%9A",
        "https://xn--fsqu00a.example/",
    ],
    "japanese.txt": "詳細はhttps://a.example/pathをご覧ください。「https://b.example/x」、https://c.example/y・https://d.example/z〜\n" => [
        "https://a.example/path",
        "https://b.example/x",
        "https://c.example/y",
        "https://d.example/z",
    ],
    "korean.txt": "자세한 내용은 https://a.example/x에서 확인하세요(https://b.example/y). https://ko.wikipedia.org/wiki/서울\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://ko.wikipedia.org/wiki/%EC%84%9C%EC%9A%B8",
    ],
    "arabic.txt": "زوروا https://a.example/x، ثم https://b.example/y؟ \u{202B}(https://c.example/z)\u{202C} \u{200F}https://d.example/w\u{200F}.\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/z",
        "https://d.example/w",
    ],
    "hebrew.txt": "ראו https://a.example/x; (https://b.example/y), \u{2067}https://c.example/z\u{2069}.\n" => [
        "https://a.example/x",
        "https://b.example/y",
        "https://c.example/z",
    ],
    "hindi.txt": "देखें https://a.example/x। और https://b.example/y॥\n" => ["https://a.example/x", "https://b.example/y"],
}

#[test]
fn every_document_gives_what_a_reader_sees() {
    let folder = Directory::new();
    let mut wrong = String::new();
    for Document {
        name,
        content,
        urls,
    } in DOCUMENTS
    {
        let file = folder.file(name, content);
        let output = run(&["extract", &file], "");
        let found: Vec<&str> = text(&output.stdout).lines().collect();
        if found != *urls || !output.stderr.is_empty() {
            let messages = text(&output.stderr);
            wrong += &format!("{name}\n  found  {found:?}\n  wanted {urls:?}\n{messages}");
        }
    }
    assert_eq!(wrong, "");
}

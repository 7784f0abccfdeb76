//! DuckDB's C interface: the few entries of its table that we use, what it calls, and its vectors.
//!
//! DuckDB promises that the table of version 1.2.0 keeps its places in all later versions. That is
//! the version we ask for.
//!
//! Calls are `C-unwind`: should DuckDB throw, as it does without memory, Rust ends the process in an
//! orderly way. With plain `C` that would be undefined.

mod vectors;

use std::ffi::{CStr, CString, c_char, c_void};
use std::mem::offset_of;
use std::ptr;
use std::sync::OnceLock;

use urlwind::Attribute;

use crate::problem::{c_text, guarded};

pub(crate) use vectors::{Arguments, NewTexts, Piece, SHORT, Vector};

/// A function, as DuckDB is told of it.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    /// How many parameters it has. Each is a text or a blob.
    pub(crate) parameters: usize,
    pub(crate) result: Kind,
    /// Fills the vector, one row for each row of the arguments.
    pub(crate) run: fn(&Arguments<'_>, Vector<'_>),
}

/// The type of a result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Text,
    Bool,
    /// Of texts.
    Struct(&'static [Attribute]),
}

/// The version of the table that we know.
const TABLE_VERSION: &CStr = c"v1.2.0";

/// Something of DuckDB's behind a pointer.
type Handle = *mut c_void;
/// DuckDB's word for a call that may fail: 0 is good.
type State = u32;
/// DuckDB's numbers of types.
const BOOLEAN: u32 = 1;
const VARCHAR: u32 = 17;
const BLOB: u32 = 18;

/// Functions that we do not use.
type Unused<const COUNT: usize> = [*const c_void; COUNT];
type OfHandle = unsafe extern "C-unwind" fn(Handle);
type Destroy = unsafe extern "C-unwind" fn(*mut Handle);
type ScalarFunction = unsafe extern "C-unwind" fn(Handle, Handle, Handle);

/// The table of DuckDB's functions, as far as we need it.
#[derive(Clone, Copy)]
#[repr(C)]
struct Table {
    unused_0: Unused<3>,
    connect: unsafe extern "C-unwind" fn(Handle, *mut Handle) -> State,
    unused_4: Unused<2>,
    disconnect: Destroy,
    unused_7: Unused<149>,
    create_logical_type: unsafe extern "C-unwind" fn(u32) -> Handle,
    unused_157: Unused<6>,
    create_struct_type:
        unsafe extern "C-unwind" fn(*const Handle, *const *const c_char, u64) -> Handle,
    unused_164: Unused<20>,
    destroy_logical_type: Destroy,
    unused_185: Unused<5>,
    data_chunk_get_vector: unsafe extern "C-unwind" fn(Handle, u64) -> Handle,
    data_chunk_get_size: unsafe extern "C-unwind" fn(Handle) -> u64,
    unused_192: Unused<2>,
    vector_get_data: unsafe extern "C-unwind" fn(Handle) -> *mut c_void,
    vector_get_validity: unsafe extern "C-unwind" fn(Handle) -> *mut u64,
    vector_ensure_validity_writable: OfHandle,
    unused_197: Unused<1>,
    vector_assign_string_element_len: unsafe extern "C-unwind" fn(Handle, u64, *const c_char, u64),
    unused_199: Unused<4>,
    struct_vector_get_child: unsafe extern "C-unwind" fn(Handle, u64) -> Handle,
    unused_204: Unused<5>,
    create_scalar_function: unsafe extern "C-unwind" fn() -> Handle,
    destroy_scalar_function: Destroy,
    scalar_function_set_name: unsafe extern "C-unwind" fn(Handle, *const c_char),
    unused_212: Unused<1>,
    scalar_function_set_special_handling: OfHandle,
    unused_214: Unused<1>,
    scalar_function_add_parameter: unsafe extern "C-unwind" fn(Handle, Handle),
    scalar_function_set_return_type: unsafe extern "C-unwind" fn(Handle, Handle),
    scalar_function_set_extra_info:
        unsafe extern "C-unwind" fn(Handle, *mut c_void, Option<OfHandle>),
    scalar_function_set_function: unsafe extern "C-unwind" fn(Handle, ScalarFunction),
    unused_219: Unused<1>,
    scalar_function_get_extra_info: unsafe extern "C-unwind" fn(Handle) -> *mut c_void,
    scalar_function_set_error: unsafe extern "C-unwind" fn(Handle, *const c_char),
    create_scalar_function_set: unsafe extern "C-unwind" fn(*const c_char) -> Handle,
    destroy_scalar_function_set: Destroy,
    add_scalar_function_to_set: unsafe extern "C-unwind" fn(Handle, Handle) -> State,
    register_scalar_function_set: unsafe extern "C-unwind" fn(Handle, Handle) -> State,
}

// SAFETY: pointers that are not used are never followed, and functions belong to no thread.
unsafe impl Send for Table {}
// SAFETY: pointers that are not used are never followed, and functions do not change.
unsafe impl Sync for Table {}

/// DuckDB's table. It hands it over when it loads us, and not again when it calls a function.
static TABLE: OnceLock<Table> = OnceLock::new();

/// Each place, counted once more by itself: a wrong gap would shift all that follow.
macro_rules! assert_places {
    ($($entry:ident: $place:literal,)+) => {
        $(const _: () = assert!(offset_of!(Table, $entry) == $place * size_of::<Handle>());)+
    };
}

assert_places! {
    connect: 3, disconnect: 6, create_logical_type: 156, create_struct_type: 163,
    destroy_logical_type: 184, data_chunk_get_vector: 190, data_chunk_get_size: 191,
    vector_get_data: 194, vector_get_validity: 195, vector_ensure_validity_writable: 196,
    vector_assign_string_element_len: 198, struct_vector_get_child: 203,
    create_scalar_function: 209, destroy_scalar_function: 210, scalar_function_set_name: 211,
    scalar_function_set_special_handling: 213, scalar_function_add_parameter: 215,
    scalar_function_set_return_type: 216, scalar_function_set_extra_info: 217,
    scalar_function_set_function: 218, scalar_function_get_extra_info: 220,
    scalar_function_set_error: 221, create_scalar_function_set: 222,
    destroy_scalar_function_set: 223, add_scalar_function_to_set: 224,
    register_scalar_function_set: 225,
}

/// Access struct that DuckDB passes to the entry point.
#[derive(Debug)]
#[repr(C)]
pub(crate) struct Access {
    set_error: unsafe extern "C-unwind" fn(Handle, *const c_char),
    get_database: unsafe extern "C-unwind" fn(Handle) -> *mut Handle,
    get_api: unsafe extern "C-unwind" fn(Handle, *const c_char) -> *const c_void,
}

/// Entry point of the extension: registers the functions. Returns `false` and reports the reason on
/// failure.
///
/// # Safety
/// Only DuckDB may call it, with what its interface for extensions says.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn urlwind_init_c_api(
    info: Handle,
    access: *const Access,
) -> bool {
    // SAFETY: DuckDB's pointer is valid for this call.
    let Some(access) = (unsafe { access.as_ref() }) else {
        return false;
    };
    // SAFETY: both come from DuckDB, as this function demands.
    let outcome = guarded(|| unsafe { register_all(info, access) });
    match outcome.unwrap_or_else(|panic| Err(Some(panic))) {
        Ok(()) => true,
        Err(reason) => {
            if let Some(reason) = reason {
                let reason = c_text(&reason);
                // SAFETY: DuckDB's function, with DuckDB's handle and a text that ends in a zero.
                unsafe { (access.set_error)(info, reason.as_ptr()) };
            }
            false
        }
    }
}

/// Where DuckDB knows the reason already, the error has none.
///
/// # Safety
/// As [`urlwind_init_c_api`].
unsafe fn register_all(info: Handle, access: &Access) -> Result<(), Option<String>> {
    // SAFETY: DuckDB's functions, with DuckDB's handle. The table lives until we return, is at
    // least as long as that of the version asked for, and that begins as `Table` says. A database is
    // one pointer.
    let (theirs, database) = unsafe {
        let table = (access.get_api)(info, TABLE_VERSION.as_ptr()).cast::<Table>();
        let table = *table.as_ref().ok_or(None)?;
        let database = (access.get_database)(info);
        (table, *database.as_ref().ok_or(None)?)
    };
    let table = TABLE.get_or_init(|| theirs);
    if !ptr::fn_addr_eq(table.connect, theirs.connect) {
        let why = "another DuckDB in this process has loaded this file; load a copy of it";
        return Err(Some(why.into()));
    }
    let mut connection = ptr::null_mut();
    // SAFETY: the database lives while the extension is loaded; the place is ours.
    if unsafe { (table.connect)(database, &mut connection) } != 0 {
        return Err(Some("cannot connect to the database".into()));
    }
    let mut outcome = Ok(());
    for function in crate::FUNCTIONS {
        // SAFETY: the connection is open.
        if !unsafe { register(table, connection, function) } {
            outcome = Err(Some(format!("cannot register {}", function.name)));
            break;
        }
    }
    // SAFETY: the connection is open, and nobody uses it after this.
    unsafe { (table.disconnect)(&mut connection) };
    outcome
}

/// Whether DuckDB took it, with each parameter as text and as blob.
///
/// # Safety
/// The connection must be open.
unsafe fn register(table: &Table, connection: Handle, function: &'static Function) -> bool {
    let name = c_text(function.name);
    // SAFETY: handles are DuckDB's, made here and destroyed here; it copies what it keeps of them.
    unsafe {
        let mut set = (table.create_scalar_function_set)(name.as_ptr());
        // A bit for each parameter that is a blob.
        let is_taken = (0..1_usize << function.parameters).all(|blobs| {
            let mut made = overload(table, &name, function, blobs);
            let state = (table.add_scalar_function_to_set)(set, made);
            (table.destroy_scalar_function)(&mut made);
            state == 0
        });
        let is_taken = is_taken && (table.register_scalar_function_set)(connection, set) == 0;
        (table.destroy_scalar_function_set)(&mut set);
        is_taken
    }
}

/// The function for parameters of which those are blobs whose bit is set. To be destroyed by the caller.
///
/// # Safety
/// The table must be DuckDB's.
unsafe fn overload(
    table: &Table,
    name: &CStr,
    function: &'static Function,
    blobs: usize,
) -> Handle {
    // SAFETY: handles are DuckDB's, made here; types are destroyed here, as it copies what it keeps of
    // them. What it keeps for us is static, so it need not drop it, and only `call` reads it.
    unsafe {
        let made = (table.create_scalar_function)();
        (table.scalar_function_set_name)(made, name.as_ptr());
        // Without this, DuckDB would not let a text that is no URL become null.
        (table.scalar_function_set_special_handling)(made);
        for parameter in 0..function.parameters {
            let is_blob = blobs >> parameter & 1 == 1;
            let mut kind = (table.create_logical_type)(if is_blob { BLOB } else { VARCHAR });
            (table.scalar_function_add_parameter)(made, kind);
            (table.destroy_logical_type)(&mut kind);
        }
        let mut result = type_of(table, function.result);
        (table.scalar_function_set_return_type)(made, result);
        (table.destroy_logical_type)(&mut result);
        let kept = ptr::from_ref(function).cast_mut().cast();
        (table.scalar_function_set_extra_info)(made, kept, None);
        (table.scalar_function_set_function)(made, call);
        made
    }
}

/// A type, to be destroyed by the caller.
///
/// # Safety
/// The table must be DuckDB's.
unsafe fn type_of(table: &Table, kind: Kind) -> Handle {
    // SAFETY: names and types live until the call returns; DuckDB copies them.
    unsafe {
        match kind {
            Kind::Text => (table.create_logical_type)(VARCHAR),
            Kind::Bool => (table.create_logical_type)(BOOLEAN),
            Kind::Struct(fields) => {
                let names: Vec<CString> = fields.iter().map(|field| c_text(field.name())).collect();
                let names: Vec<_> = names.iter().map(|name| name.as_ptr()).collect();
                let mut text = (table.create_logical_type)(VARCHAR);
                let types = vec![text; fields.len()];
                let count = types.len() as u64;
                let made = (table.create_struct_type)(types.as_ptr(), names.as_ptr(), count);
                (table.destroy_logical_type)(&mut text);
                made
            }
        }
    }
}

/// Callback that DuckDB invokes with a chunk of rows, for every function.
///
/// # Safety
/// Only DuckDB may call it, for a function that [`register`] made.
unsafe extern "C-unwind" fn call(info: Handle, chunk: Handle, result: Handle) {
    // Nothing was registered without the table.
    let Some(table) = TABLE.get() else { return };
    // SAFETY: what `register` gave it.
    let function = unsafe { (table.scalar_function_get_extra_info)(info).cast::<Function>() };
    // SAFETY: that was static.
    let Some(function) = (unsafe { function.as_ref() }) else {
        return;
    };
    // SAFETY: DuckDB's chunk.
    let rows = unsafe { (table.data_chunk_get_size)(chunk) } as usize;
    let outcome = guarded(|| {
        // SAFETY: DuckDB's, for as long as this call; as many and of the types that `register` said.
        let (arguments, result) = unsafe {
            let arguments = Arguments::new(table, chunk, function.parameters, rows);
            (arguments, Vector::new(table, result, function.result, rows))
        };
        (function.run)(&arguments, result);
    });
    if let Err(panic) = outcome {
        let panic = c_text(&panic);
        // SAFETY: DuckDB copies the text, which ends in a zero.
        unsafe { (table.scalar_function_set_error)(info, panic.as_ptr()) };
    }
}

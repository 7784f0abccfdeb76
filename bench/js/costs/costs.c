// The steps of a call into an addon, each function adding one step to the previous one. urlwind's addon does all of
// them in one call. No URL is parsed here.

#include <node_api.h>
#include <stdint.h>
#include <string.h>

// The size of the buffer into which urlwind's addon copies strings.
enum { ROOM = 1024, OFFSETS = 8 };

static int32_t *board;

// Does nothing: the cost of entering and leaving the addon.
static napi_value nothing(napi_env env, napi_callback_info info) {
  (void)env;
  (void)info;
  return NULL;
}

static napi_value argument(napi_env env, napi_callback_info info) {
  napi_value value = NULL;
  size_t count = 1;
  napi_get_cb_info(env, info, &count, &value, NULL, NULL);
  return value;
}

static napi_value take_argument(napi_env env, napi_callback_info info) {
  argument(env, info);
  return NULL;
}

static napi_value read_latin1(napi_env env, napi_callback_info info) {
  char text[ROOM];
  size_t length = 0;
  napi_get_value_string_latin1(env, argument(env, info), text, ROOM, &length);
  board[0] = (int32_t)length;
  return NULL;
}

static napi_value read_utf8(napi_env env, napi_callback_info info) {
  char text[ROOM];
  size_t length = 0;
  napi_get_value_string_utf8(env, argument(env, info), text, ROOM, &length);
  board[0] = (int32_t)length;
  return NULL;
}

static napi_value read_utf16(napi_env env, napi_callback_info info) {
  char16_t text[ROOM];
  size_t length = 0;
  napi_get_value_string_utf16(env, argument(env, info), text, ROOM, &length);
  board[0] = (int32_t)length;
  return NULL;
}

// Writes eight integers to memory that JavaScript reads without a call.
static napi_value leave_integers(napi_env env, napi_callback_info info) {
  argument(env, info);
  for (int i = 0; i < OFFSETS; i++) board[i] = i;
  return NULL;
}

// Returns a string with the same text, the cost of an addon that always returns one.
static napi_value read_and_return(napi_env env, napi_callback_info info) {
  char text[ROOM];
  size_t length = 0;
  napi_value string = NULL;
  napi_get_value_string_latin1(env, argument(env, info), text, ROOM, &length);
  napi_create_string_latin1(env, text, length, &string);
  return string;
}

// Returns a typed array from each call, the cost of an addon without shared memory.
static napi_value return_array(napi_env env, napi_callback_info info) {
  void *memory = NULL;
  napi_value buffer = NULL;
  napi_value array = NULL;
  argument(env, info);
  napi_create_arraybuffer(env, OFFSETS * sizeof(int32_t), &memory, &buffer);
  memset(memory, 0, OFFSETS * sizeof(int32_t));
  napi_create_typedarray(env, napi_int32_array, OFFSETS, buffer, 0, &array);
  return array;
}

NAPI_MODULE_INIT() {
  const struct {
    const char *name;
    napi_callback function;
  } functions[] = {
      {"nothing", nothing},
      {"takeArgument", take_argument},
      {"readLatin1", read_latin1},
      {"readUtf8", read_utf8},
      {"readUtf16", read_utf16},
      {"leaveIntegers", leave_integers},
      {"readAndReturn", read_and_return},
      {"returnArray", return_array},
  };
  napi_value buffer = NULL;
  napi_value array = NULL;
  napi_ref reference = NULL;
  void *memory = NULL;
  napi_create_arraybuffer(env, OFFSETS * sizeof(int32_t), &memory, &buffer);
  napi_create_typedarray(env, napi_int32_array, OFFSETS, buffer, 0, &array);
  // Never released: the functions write to it until the process exits.
  napi_create_reference(env, buffer, 1, &reference);
  board = memory;
  napi_set_named_property(env, exports, "board", array);
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    napi_value function = NULL;
    napi_create_function(env, functions[i].name, NAPI_AUTO_LENGTH, functions[i].function, NULL, &function);
    napi_set_named_property(env, exports, functions[i].name, function);
  }
  return exports;
}

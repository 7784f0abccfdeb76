// In place of Node's `Buffer`, as far as the Node package's files use it.

const encoder = new TextEncoder();
const latin1 = new TextDecoder('latin1');

class Bytes extends Uint8Array {
  latin1Slice(from, to) {
    return latin1.decode(this.subarray(from, to));
  }
}

export const Buffer = {
  /** A view of memory, a copy of bytes, or text in UTF-8. */
  from(source, start, length) {
    if (typeof source === 'string') {
      const { buffer, byteOffset, length: bytes } = encoder.encode(source);
      return new Bytes(buffer, byteOffset, bytes);
    }
    return start === undefined ? Bytes.from(source) : new Bytes(source, start, length);
  },
};

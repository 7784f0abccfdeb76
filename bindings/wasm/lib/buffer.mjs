// In place of Node's `Buffer`, as far as the Node package's files use it.

const latin1 = new TextDecoder('latin1');

class Bytes extends Uint8Array {
  latin1Slice(from, to) {
    return latin1.decode(this.subarray(from, to));
  }
}

export const Buffer = {
  /** A view of memory, or a copy of bytes. */
  from(source, start, length) {
    return start === undefined ? Bytes.from(source) : new Bytes(source, start, length);
  },
};

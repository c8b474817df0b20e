declare module 'wawoff2' {
  /** What is packed as WOFF2, as TrueType. */
  const unpacker: { decompress(packed: Uint8Array): Promise<Uint8Array> };
  export default unpacker;
}

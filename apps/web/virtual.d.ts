declare module 'virtual:words/*' {
  const words: Record<string, unknown>;
  export default words;
}

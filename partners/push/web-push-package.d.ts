/** What we use of web-push, which brings no types of its own. */
declare module 'web-push' {
  interface RequestDetails {
    readonly endpoint: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer;
  }
  const library: {
    /** Encrypts the payload, without sending it. @throws on keys that are none */
    generateRequestDetails(
      subscription: { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        readonly contentEncoding: 'aes128gcm';
        readonly TTL: number;
        readonly urgency: string;
        readonly topic: string;
      },
    ): RequestDetails;
    /** @param expiration epoch seconds, at most a day from now */
    getVapidHeaders(
      audience: string,
      subject: string,
      publicKey: string,
      privateKey: string,
      contentEncoding: 'aes128gcm',
      expiration: number,
    ): { readonly Authorization: string };
  };
  export default library;
}

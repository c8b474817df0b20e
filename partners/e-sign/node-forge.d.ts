/** What of node-forge is used; the package brings no declarations. */
declare module 'node-forge' {
  interface Name {
    readonly name: string;
    readonly value: string;
  }
  interface Certificate {
    publicKey: unknown;
    serialNumber: string;
    readonly validity: { notBefore: Date; notAfter: Date };
    setSubject(attributes: readonly Name[]): void;
    setIssuer(attributes: readonly Name[]): void;
    setExtensions(extensions: readonly object[]): void;
    sign(key: unknown, digest: unknown): void;
  }
  const forge: {
    readonly pki: {
      privateKeyFromPem(pem: string): unknown;
      publicKeyFromPem(pem: string): unknown;
      createCertificate(): Certificate;
    };
    readonly md: { readonly sha256: { create(): unknown } };
    readonly pkcs12: {
      toPkcs12Asn1(
        key: unknown,
        certificates: readonly Certificate[],
        passphrase: string,
        options: { readonly algorithm: '3des'; readonly count: number },
      ): unknown;
    };
    readonly asn1: { toDer(value: unknown): { getBytes(): string } };
  };
  export default forge;
}

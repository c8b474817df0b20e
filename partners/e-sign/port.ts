/** Who signs, as it stands on the paper. */
export interface PaperAuthor {
  readonly name: string;
  readonly registrationNumber: string;
}

export const PAPER_LEVELS = ['pkcs7', 'e_sign', 'e_sign_simulated'] as const;
export type PaperLevel = (typeof PAPER_LEVELS)[number];

/**
 * The owner of the certificate of a paper. `pkcs7`: the operator. `e_sign`: the doctor's own, from a licensed
 * authority (IT Act, sections 3 and 3A). A level is printed on the paper, so it is known before anything is signed.
 */
export interface PaperSigner {
  readonly level: PaperLevel;
  /** A detached PKCS#7 (DER) over `bytes`, 8 kB at most. @throws SignFailed */
  sign(request: { readonly bytes: Buffer; readonly author: PaperAuthor; readonly at: Date }): Promise<Buffer>;
}

export class SignFailed extends Error {
  readonly reason: 'unreadable_certificate' | 'refused' | 'timeout';
  constructor(reason: SignFailed['reason'], why?: string) {
    super(`not signed: ${reason}${why ? ` (${why})` : ''}`);
    this.name = 'SignFailed';
    this.reason = reason;
  }
}

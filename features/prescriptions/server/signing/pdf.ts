import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { Signer, SignPdf } from '@signpdf/signpdf';
import type { PaperAuthor, PaperSigner } from '#partners/e-sign/port.ts';

/** Room for a PKCS#7 with a short chain. */
const SIGNATURE_BYTES = 16_384;

interface Signing {
  readonly signer: PaperSigner;
  readonly author: PaperAuthor;
  readonly at: Date;
}

class PortSigner extends Signer {
  readonly #signing: Signing;
  constructor(signing: Signing) {
    super();
    this.#signing = signing;
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    const { signer, author, at } = this.#signing;
    return await signer.sign({ bytes, author, at });
  }
}

/** Adds a signature over all bytes (adbe.pkcs7.detached, by an incremental update). @throws SignFailed */
export async function signPdf(pdf: Buffer, signing: Signing, place: string): Promise<Buffer> {
  const withRoom = plainAddPlaceholder({
    pdfBuffer: pdf,
    reason: 'Prescription',
    contactInfo: '',
    name: `${signing.author.name}, ${signing.author.registrationNumber}`,
    location: place,
    signingTime: signing.at,
    signatureLength: SIGNATURE_BYTES,
    appName: 'Sukham',
  });
  return await new SignPdf().sign(withRoom, new PortSigner(signing), signing.at);
}

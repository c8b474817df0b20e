import type { ConfirmIdentity } from '#features/accounts/server/index.ts';
import type { PaperSigner } from '#partners/e-sign/port.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import type { PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';

export interface PrescriptionsDeps {
  readonly words: Translator;
  readonly blobs: BlobStore;
  readonly press: PdfRenderer;
  readonly secrets: Secrets;
  readonly origins: Origins;
  readonly confirmIdentity: ConfirmIdentity;
  readonly paperSigner: PaperSigner;
  /** Brands whose papers carry the code for pharmacies without a network. */
  readonly offlineCodes: readonly string[];
}

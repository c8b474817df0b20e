import type { ConfirmIdentity } from '#features/accounts/server/index.ts';
import type { PaperSigner } from '#partners/e-sign/port.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import type { PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';

/** One medicine that a patient takes, prescribed here or not. */
export interface TakenByPatient {
  readonly id: string;
  readonly name: string;
  readonly strength: string;
  /** Of the catalogue; null for a typed name. */
  readonly medicineId: string | null;
  readonly prescriptionId: string | null;
  readonly unit: string;
  readonly timing: string | null;
}

export interface PrescriptionsDeps {
  readonly words: Translator;
  readonly blobs: BlobStore;
  readonly press: PdfRenderer;
  readonly secrets: Secrets;
  readonly origins: Origins;
  readonly confirmIdentity: ConfirmIdentity;
  readonly paperSigner: PaperSigner;
  /** What the patient, or the family, says is taken. */
  readonly medicinesTaken: (
    db: Db,
    of: { readonly patientId: string; readonly brandId: string },
    now: Date,
  ) => Promise<readonly TakenByPatient[]>;
  /** Brands with papers that carry the code for pharmacies without a network. */
  readonly offlineCodes: readonly string[];
}

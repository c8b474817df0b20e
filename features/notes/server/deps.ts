import type { ConfirmIdentity } from '#features/accounts/server/index.ts';
import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';

export interface NotesDeps {
  readonly words: Translator;
  readonly blobs: BlobStore;
  readonly keys: KeyRing;
  readonly press: PdfRenderer;
  readonly confirmIdentity: ConfirmIdentity;
}

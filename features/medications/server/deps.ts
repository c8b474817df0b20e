import type { FilesDeps } from '#features/files/server/index.ts';
import type { PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';

export interface MedicationsDeps {
  readonly isSharedElsewhere: FilesDeps['isSharedElsewhere'];
  readonly words: Translator;
  readonly press: PdfRenderer;
}

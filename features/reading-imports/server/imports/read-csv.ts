import { csvFileFrom } from './csv-file.ts';
import type { FileContext } from './csv-lines.ts';

/** Runs in a thread. */
export const run = ({
  bytes,
  ...about
}: { readonly bytes: Uint8Array } & Pick<FileContext, 'sugarUnit' | 'now' | 'born'>) =>
  csvFileFrom(bytes, about);

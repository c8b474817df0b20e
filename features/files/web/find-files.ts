import { call } from '#platform/web/client/call.ts';
import type { SearchResult } from '#platform/web/feature.ts';
import { currentLanguage, wordsOf } from '#platform/web/i18n/words.ts';
import { listFiles } from '../contract.ts';

const SHOWN = 10;

/** The newest of the user's own files with the typed text in their names. */
export async function findFiles(query: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const { format } = wordsOf(currentLanguage());
  const { files } = await call(listFiles, { query: {} }, { signal });
  const wanted = query.toLocaleLowerCase();
  return files
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .slice(0, SHOWN)
    .map((file) => ({
      id: file.file_id,
      title: file.name,
      detail: format.shortDay(file.uploaded_at),
      path: '/files',
      icon: 'file',
    }));
}

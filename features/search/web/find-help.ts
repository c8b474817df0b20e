import type { SearchResult } from '#platform/web/feature.ts';
import { currentLanguage, wordsFor, wordsOf } from '#platform/web/i18n/words.ts';
import { sessionState } from '#platform/web/session/session-client.ts';
import { plain } from '#platform/web/shell/plain-text.ts';
import { HELP } from './help-index.ts';

/**
 * Settings and help in the language in use, of which every word that was typed begins a word: of their names, of their
 * synonyms, then of the help text.
 */
export async function findHelp(query: string): Promise<readonly SearchResult[]> {
  const userType = sessionState().data?.userType;
  const entries = HELP.filter(({ userTypes }) => !userTypes || (userType && userTypes.includes(userType)));
  const features = new Set(['search', ...entries.map(({ title }) => title.split('.')[0]!)]);
  await Promise.all([...features].map(wordsFor));
  const { t } = wordsOf(currentLanguage());
  const wanted = wordsIn(query);
  if (wanted.length === 0) return [];
  return entries
    .map(({ title, synonyms, english = '', text, path }) => {
      const result = { id: title, title: t(title), detail: text ? t(text) : '', path, icon: 'settings' };
      return { result, rank: rankOf(wanted, [result.title, `${t(synonyms)} ${english}`, result.detail]) };
    })
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ result }) => result);
}

const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** As far as which of the texts one has to read until every word begins one of theirs; -1 where some word begins none. */
function rankOf(wanted: readonly string[], texts: readonly string[]): number {
  const words = texts.map(wordsIn);
  return texts.findIndex((_, last) => {
    const read = words.slice(0, last + 1).flat();
    return wanted.every((each) => read.some((word) => word.startsWith(each)));
  });
}

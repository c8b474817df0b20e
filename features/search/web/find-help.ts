import type { SearchResult } from '#platform/web/feature.ts';
import { currentLanguage, wordsFor, wordsOf } from '#platform/web/i18n/words.ts';
import { sessionState } from '#platform/web/session/session-client.ts';
import { plain } from '#platform/web/shell/plain-text.ts';
import { HELP } from './help-index.ts';

/** Settings by their names, and what stands beside them as help, in the language in use. */
export async function findHelp(query: string): Promise<readonly SearchResult[]> {
  const userType = sessionState().data?.userType;
  const entries = HELP.filter(({ userTypes }) => !userTypes || (userType && userTypes.includes(userType)));
  await Promise.all([...new Set(entries.map(({ title }) => title.split('.')[0]!))].map(wordsFor));
  const { t } = wordsOf(currentLanguage());
  const wanted = plain(query);
  return entries
    .map(({ title, text, path }) => ({ id: title, title: t(title), detail: text ? t(text) : '', path }))
    .filter((each) => plain(`${each.title} ${each.detail}`).includes(wanted))
    .sort((one, other) => Number(startsOrHas(other, wanted)) - Number(startsOrHas(one, wanted)))
    .map((each) => ({ ...each, icon: 'settings' }));
}

/** A name that was typed comes before a text that mentions it. */
const startsOrHas = ({ title }: { readonly title: string }, wanted: string): boolean =>
  plain(title).includes(wanted);

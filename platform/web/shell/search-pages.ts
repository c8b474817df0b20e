import type { SearchSource } from '../feature.ts';
import { useWords } from '../i18n/words.ts';
import { useUserType } from '../session/use-session.ts';
import { useCatalogue } from './shell-context.ts';

/** What is changed on the page of settings, and is looked for by its own name. */
const SETTINGS_PATH = '/account/settings';
const SETTINGS = ['shell.display.language', 'shell.display.fontSize', 'shell.display.theme'] as const;

/** The app's own pages, and what is set on one of them, found by their names in the language in use. */
export function usePages(): SearchSource {
  const { t } = useWords();
  const catalogue = useCatalogue();
  const userType = useUserType();
  return {
    id: 'pages',
    order: 100,
    label: 'shell.search.pages',
    find: async () => async (query) => {
      const wanted = plain(query);
      const pages = [...catalogue.navigation(userType), ...catalogue.more(userType)];
      const settings = SETTINGS.map((label) => ({ path: SETTINGS_PATH, title: t(label), icon: 'settings' }));
      const byPath = new Map(pages.map((page) => [page.path, { ...page, title: t(page.label) }]));
      return [...byPath.values(), ...settings]
        .filter((page) => plain(page.title).includes(wanted))
        .map((page) => ({
          id: `${page.path} ${page.title}`,
          title: page.title,
          path: page.path,
          icon: page.icon,
        }));
    },
  };
}

/** Without what nobody types: soft hyphens, and the joiners of our scripts. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLocaleLowerCase();
}

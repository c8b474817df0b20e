import type { SearchSource, WebRoute } from '../feature.ts';
import { useWords, wordsFor } from '../i18n/words.ts';
import { useUserType } from '../session/use-session.ts';
import { mayOpen } from './catalogue.ts';
import { moreItems } from './more-items.ts';
import { plain } from './plain-text.ts';
import { useCatalogue } from './shell-context.ts';

/** Every page that this person can open by its address alone, found by its name in the language in use. */
export function usePages(): SearchSource {
  const { t } = useWords();
  const catalogue = useCatalogue();
  const userType = useUserType();
  return {
    id: 'pages',
    order: 100,
    label: 'shell.search.pages',
    find: async () => {
      const known = [...catalogue.navigation(userType), ...moreItems(catalogue, userType)];
      const others = catalogue.routes
        .filter((route) => isPage(route) && mayOpen(route, userType))
        .map(({ path, title }) => ({ path, label: title, icon: 'file' as const }));
      const pages = [...known, ...others.filter(({ path }) => known.every((each) => each.path !== path))];
      await Promise.all([...new Set(pages.map(({ label }) => label.split('.')[0]!))].map(wordsFor));
      const byTitle = new Map<string, (typeof pages)[number]>();
      for (const page of pages) if (!byTitle.has(t(page.label))) byTitle.set(t(page.label), page);
      return async (query) => {
        const wanted = plain(query);
        return [...byTitle]
          .filter(([title]) => plain(title).includes(wanted))
          .map(([title, { path, icon }]) => ({ id: `${path} ${title}`, title, path, icon }));
      };
    },
  };
}

/** Not one of the ways in, and not a page about one thing. */
const isPage = ({ path, frame }: WebRoute): boolean =>
  (frame === undefined || frame === 'shell') && !/[:*]/.test(path) && path !== '/';

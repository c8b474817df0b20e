import type { Language } from '#platform/contract/language.ts';

/** What Vite says of each file that it built, by the name of its module or of its own. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly name?: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

/**
 * Links with which the browser fetches what the page's script would ask for next, instead of waiting for the script:
 * the first words of the language, and Home, the sign-in, or the list of all other screens.
 */
export function preloadLinks(
  manifest: BuildManifest,
  page: { readonly language: Language; readonly path: string; readonly isSignedIn: boolean },
): string {
  const chunk = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? [];
  const words = `../../virtual:words/${page.language}`;
  const isHome = page.path === '/' && page.isSignedIn;
  const screen = isHome
    ? chunk('home')
    : page.path === '/' || page.path === '/account/login'
      ? [`${words}-accounts`].concat(chunk('sign-in'))
      : 'screens.ts';
  // The page itself names what its script imports.
  const named = withImports(manifest, ['index.html']);
  const wanted = [...withImports(manifest, [words, screen].flat())].filter((key) => !named.has(key));
  const scripts = wanted.flatMap((key) => manifest[key]?.file ?? []);
  const styles = wanted.flatMap((key) => manifest[key]?.css ?? []);
  // The parts of Home come one by one, and only the first would wait for a style sheet that is still loading.
  const use = isHome ? 'rel="stylesheet"' : 'rel="preload" as="style"';
  return [
    ...styles.map((file) => `<link ${use} crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ');
}

/** The files with those that they import, by their keys. */
function withImports(manifest: BuildManifest, keys: readonly string[]): ReadonlySet<string> {
  const found = new Set(keys);
  // A set hands out what is added to it meanwhile.
  for (const key of found) for (const each of manifest[key]?.imports ?? []) found.add(each);
  return found;
}

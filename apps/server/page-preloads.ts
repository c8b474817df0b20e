import type { Language } from '#platform/contract/language.ts';

/** What Vite says of each module that has a file of its own, by the module's name. */
export type BuildManifest = Readonly<Record<string, { readonly file: string }>>;

/**
 * Links with which the browser fetches what the page's script would ask for next, instead of waiting for the script:
 * the first words of the language, and on every page but Home the list of screens.
 */
export function preloadLinks(manifest: BuildManifest, language: Language, path: string): string {
  const modules = [`../../virtual:words/${language}`, ...(path === '/' ? [] : ['screens.ts'])];
  return modules
    .flatMap((name) => manifest[name]?.file ?? [])
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('\n    ');
}

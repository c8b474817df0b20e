import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGE_CODES } from '../../platform/contract/language.ts';
import { askedWords } from './first-load.ts';

const ALL = 'virtual:words';
/** `virtual:words/te` is what a first load says in Telugu, `virtual:words/te-people` what the screens of people say. */
const ONE = /^virtual:words\/([a-z]{2})(?:-([a-z-]+))?$/;

/**
 * `virtual:words`: the words of the shell and of every feature, each language in a small first chunk, which knows the
 * others, and one chunk a feature. What belongs where is read off the source, so that a words file is written without thinking of it.
 */
export function words(root: string): Plugin {
  let needs: ReturnType<typeof askedWords> | undefined;
  return {
    name: 'sukham:words',
    buildStart: () => {
      needs = undefined;
    },
    resolveId: (id) => (id === ALL || ONE.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${ALL}`) return `export const words = ${loaders(LANGUAGE_CODES, (code) => code)};`;
      const [, language, feature] = ONE.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || !language) return undefined;
      const texts = wordFolders(root).flatMap(({ name, folder }) => {
        const file = join(folder, `${language}.json`);
        this.addWatchFile(file);
        return textsIn(name, file);
      });
      needs ??= askedWords(root);
      const wanted = feature ? needs.later(feature) : needs.first;
      const tree = treeOf(texts.filter(([key]) => wanted(key)));
      // Parsing a string is quicker for the browser than evaluating an object of this size.
      const ownTexts = `export default JSON.parse(${JSON.stringify(JSON.stringify(tree))});`;
      if (feature) return ownTexts;
      const names = wordFolders(root).map(({ name }) => name);
      return `${ownTexts}\nexport const later = ${loaders(names, (name) => `${language}-${name}`)};`;
    },
  };
}

/** An object of functions, by name, that load a chunk each. */
function loaders(names: readonly string[], chunkOf: (name: string) => string): string {
  return `{${names.map((name) => `'${name}': () => import('${ALL}/${chunkOf(name)}')`).join(', ')}}`;
}

function wordFolders(root: string): { name: string; folder: string }[] {
  const features = readdirSync(join(root, 'features')).sort();
  const folders = features.map((name) => ({ name, folder: join(root, 'features', name, 'words') }));
  const shell = { name: 'shell', folder: join(root, 'platform/web/words') };
  return [shell, ...folders].filter(({ folder }) => existsSync(folder));
}

/** `['appointments.home.next', 'Your next visit']` for everything under `screen` in a file. */
function textsIn(name: string, file: string): [key: string, text: string][] {
  const flat = (value: unknown, key: string): [string, string][] =>
    typeof value === 'string'
      ? [[key, value]]
      : Object.entries(value as object).flatMap(([part, below]) => flat(below, `${key}.${part}`));
  return flat((JSON.parse(readFileSync(file, 'utf8')) as { screen?: unknown }).screen ?? {}, name);
}

function treeOf(texts: readonly (readonly [key: string, text: string])[]): object {
  const tree: Record<string, unknown> = {};
  for (const [key, text] of texts) {
    const path = key.split('.');
    let group = tree;
    for (const part of path.slice(0, -1)) {
      group[part] ??= {};
      group = group[part] as Record<string, unknown>;
    }
    group[path.at(-1)!] = text;
  }
  return tree;
}

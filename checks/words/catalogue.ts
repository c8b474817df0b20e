import type { SourceFile } from '../source-files.ts';

export const LANGUAGES = ['en', 'te', 'hi', 'ta', 'ml', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Side = 'screen' | 'server';
const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

/** The words of one folder in all languages, flat: `screen.book.title` -> text. */
export interface WordsFolder {
  readonly path: string;
  /** What keys start with in the code: the feature's name, `shell` or `common`. */
  readonly namespace: string;
  readonly languages: ReadonlyMap<Language, ReadonlyMap<string, string>>;
  /** What is wrong with the files themselves. */
  readonly broken: readonly string[];
}

const NAMESPACES: Readonly<Record<string, string>> = {
  'platform/web/words': 'shell',
  'platform/server/words': 'common',
};

export function wordsFolders(files: readonly SourceFile[]): WordsFolder[] {
  const folders = new Map<string, SourceFile[]>();
  for (const file of files) {
    const folder = /^((?:features|platform|partners|apps)\/.*?words)\/[^/]+\.json$/.exec(file.path)?.[1];
    if (folder) folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [...folders].map(([path, contents]) => readFolder(path, contents));
}

function readFolder(path: string, files: readonly SourceFile[]): WordsFolder {
  const languages = new Map<Language, Map<string, string>>();
  const broken: string[] = [];
  for (const language of LANGUAGES) {
    const file = files.find((candidate) => candidate.path === `${path}/${language}.json`);
    if (!file) broken.push(`${path}/${language}.json is missing`);
    else languages.set(language, flatten(file, broken));
  }
  const known = new Set(LANGUAGES.map((language) => `${path}/${language}.json`));
  for (const file of files) if (!known.has(file.path)) broken.push(`${file.path} is of no language of ours`);
  const namespace = NAMESPACES[path] ?? path.split('/').at(-2) ?? path;
  return { path, namespace, languages, broken };
}

function flatten(file: SourceFile, broken: string[]): Map<string, string> {
  const flat = new Map<string, string>();
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') flat.set(key, value);
    else if (value && typeof value === 'object' && !Array.isArray(value)) {
      for (const [name, below] of Object.entries(value)) visit(below, key ? `${key}.${name}` : name);
    } else broken.push(`${file.path}: ${key} is neither text nor a group`);
  };
  try {
    visit(JSON.parse(file.text), '');
  } catch (error) {
    broken.push(`${file.path}: ${(error as Error).message}`);
  }
  const sides = new Set([...flat.keys()].map((key) => key.split('.')[0]));
  for (const side of sides) {
    if (side !== 'screen' && side !== 'server')
      broken.push(`${file.path}: "${side}" is neither screen nor server`);
  }
  return flat;
}

/** Keys without their plural endings, and which of them have plural forms. `too_many` alone is no plural. */
export function bases(keys: Iterable<string>): { plain: Set<string>; plural: Map<string, Set<string>> } {
  const all = new Set(keys);
  const plain = new Set<string>();
  const plural = new Map<string, Set<string>>();
  for (const key of all) {
    const [, base, form] = PLURAL.exec(key) ?? [];
    if (base && form && all.has(`${base}_other`) && all.has(`${base}_one`)) {
      plural.set(base, (plural.get(base) ?? new Set()).add(form));
    } else plain.add(key);
  }
  return { plain, plural };
}

/** What the code may ask for, of one side: `appointments.book.title`, plurals without their endings. */
export function askable(folders: readonly WordsFolder[], side: Side): Set<string> {
  const keys = new Set<string>();
  for (const folder of folders) {
    const { plain, plural } = bases(folder.languages.get('en')?.keys() ?? []);
    for (const key of [...plain, ...plural.keys()]) {
      if (key.startsWith(`${side}.`)) keys.add(`${folder.namespace}.${key.slice(side.length + 1)}`);
    }
  }
  return keys;
}

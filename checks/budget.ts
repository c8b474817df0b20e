import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One entry of Vite's manifest, as far as it matters here. */
export interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** Bytes as they are sent. Our server has both ready; a proxy in front of it may know gzip only. */
export interface Weight {
  readonly brotli: number;
  readonly gzip: number;
}
export interface FirstLoad {
  readonly total: Weight;
  readonly chunks: readonly (Weight & { readonly file: string; readonly why: string })[];
}

/** The chunk of a patient's Home and its parts (vite.config.ts names it), and a language's first words. */
const HOME = 'home';
const WORDS = /virtual:words\/[a-z]{2}$/;

/** What a browser fetches as JavaScript until a patient's home shows, from the build in `folder` (dist/web). */
export function firstLoad(folder: string): FirstLoad {
  const names = [join(folder, '.vite', 'manifest.json'), join(folder, 'manifest.json')];
  const file = names.find((name) => existsSync(name));
  if (!file) throw new Error('The build wrote no manifest.');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return weigh(manifest, (file) => servedBytes(folder, file));
}

export function servedBytes(folder: string, file: string): Weight {
  const as = (ending: string) => {
    const compressed = join(folder, `${file}${ending}`);
    return statSync(existsSync(compressed) ? compressed : join(folder, file)).size;
  };
  return { brotli: as('.br'), gzip: as('.gz') };
}

export function sumOf(weights: readonly Weight[]): Weight {
  return {
    brotli: weights.reduce((total, each) => total + each.brotli, 0),
    gzip: weights.reduce((total, each) => total + each.gzip, 0),
  };
}

export function weigh(manifest: Manifest, size: (file: string) => Weight): FirstLoad {
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry && manifest[key].file.endsWith('.js'));
  if (entries.length === 0) throw new Error('The manifest names no entry.');
  const home = keys.filter((key) => manifest[key]?.name === HOME);
  if (home.length === 0) throw new Error(`The manifest has no chunk for the home screen (${HOME}).`);
  const languages = keys.filter((key) => WORDS.test(manifest[key]?.src ?? key));
  if (languages.length === 0) throw new Error("The manifest has no chunk for a language's words.");
  // Whichever language the patient reads must fit: the heaviest counts.
  const weight = (key: string) => size(manifest[key]?.file ?? '').gzip;
  const heaviest = languages.toSorted((a, b) => weight(b) - weight(a)).slice(0, 1);

  const chunks = new Map<string, FirstLoad['chunks'][number]>();
  const add = (key: string, why: string) => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(chunk.file)) return;
    if (chunk.file.endsWith('.js')) chunks.set(chunk.file, { file: chunk.file, ...size(chunk.file), why });
    for (const next of chunk.imports ?? []) add(next, `imported by ${chunk.file}`);
  };
  for (const key of entries) add(key, 'entry');
  for (const key of home) add(key, "patient's home");
  for (const key of heaviest) add(key, 'heaviest language');
  const list = [...chunks.values()];
  return { total: sumOf(list), chunks: list };
}

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './step.ts';

const FIXTURE = join(ROOT, 'checks', 'fixtures', 'new-feature');
/** What a build and the journey need; everything else stays out. */
const COPIED = [
  ...['apps', 'brands', 'features', 'journeys', 'partners', 'platform'],
  ...['package.json', 'tsconfig.base.json', 'vitest.config.ts'],
];
const SERVER = 'apps/server/plain-features.ts';

/**
 * Copies the project into a folder of its own and adds the feature "thanks" of `checks/fixtures/new-feature` to it, as
 * docs/adding-a-feature.md says, and then further copies of it under other names.
 * @returns the folder, how many lines outside of its own folder one feature took, and what removes everything
 */
export function withNewFeatures(copies: number): {
  folder: string;
  linesOutside: number;
  remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'sukham-new-feature-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const before = linesOf(folder);
  addFeature(folder, '');
  const linesOutside = linesOf(folder) - before;
  for (let copy = 1; copy < copies; copy++) addFeature(folder, String.fromCharCode(97 + copy));
  cpSync(join(FIXTURE, 'thanks.journey.ts'), join(folder, 'journeys', 'thanks.journey.ts'));
  return { folder, linesOutside, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const linesOf = (folder: string): number => readFileSync(join(folder, SERVER), 'utf8').split('\n').length;

/** @param ending makes the names of a copy differ: `thanksb` for `b` */
function addFeature(folder: string, ending: string): void {
  const name = `thanks${ending}`;
  const renamed = (text: string) =>
    text
      .replaceAll('thanks', name)
      .replaceAll('Thanks', `Thanks${ending}`)
      .replaceAll('THANKS', `THANKS${ending}`);
  const from = join(FIXTURE, 'thanks');
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const to = join(folder, 'features', name, renamed(file.slice(from.length + 1)));
    mkdirSync(join(to, '..'), { recursive: true });
    writeFileSync(to, renamed(readFileSync(file, 'utf8')));
  }
  change(folder, SERVER, (text) => `${text}export { ${name} } from '#features/${name}/server/index.ts';\n`);
}

function change(folder: string, file: string, how: (text: string) => string): void {
  const path = join(folder, file);
  writeFileSync(path, how(readFileSync(path, 'utf8')));
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from './step.ts';

/** A file of the project as rules see it: its path from the root, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'screenshots', 'coverage']);
const FIXTURES = 'checks/fixtures';
const TEXT =
  /\.(ts|tsx|mts|mjs|cjs|js|json|css|html|md|sql|sh|yml|yaml|txt|svg|webmanifest)$|(^|\/)(\.ci\/run|\.npmrc|\.gitignore)$/;

/** Every file of the project that people write, without fixtures, dependencies and what a build makes. */
export function projectFiles(root = ROOT): SourceFile[] {
  return paths(root)
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export function paths(root = ROOT): string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const name = relative(root, path).split(sep).join('/');
      if (entry.isDirectory()) {
        const hidden = entry.name.startsWith('.') && entry.name !== '.ci';
        if (!hidden && !NOT_OURS.has(entry.name) && name !== FIXTURES) walk(path);
      } else if (entry.isFile()) {
        found.push(name);
      }
    }
  };
  walk(root);
  return found.sort();
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
}

export function isTest(path: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(path);
}

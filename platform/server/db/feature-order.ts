import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

export type Needs = ReadonlyMap<string, readonly string[]>;

/** What `features/<name>/feature.json` says of each feature: those with code and tables that it uses. */
export function readNeeds(root = join(projectRoot, 'features')): Needs {
  const names = readdirSync(root).filter((name) => existsSync(join(root, name, 'feature.json')));
  return new Map(
    names.map((name) => {
      const { needs } = JSON.parse(readFileSync(join(root, name, 'feature.json'), 'utf8')) as {
        needs: readonly string[];
      };
      return [name, needs];
    }),
  );
}

/**
 * Every feature after those that it needs.
 * @throws Error when a feature needs one that isn't there, or needs itself in a circle
 */
export function inOrder(needs: Needs): string[] {
  const sorted: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (sorted.includes(name)) return;
    const direct = needs.get(name);
    if (!direct) throw new Error(`${path.at(-1)} needs the feature ${name}, which isn't there`);
    if (path.includes(name)) throw new Error(`features need each other: ${[...path, name].join(' -> ')}`);
    for (const other of [...direct].sort()) visit(other, [...path, name]);
    sorted.push(name);
  };
  for (const name of [...needs.keys()].sort()) visit(name, []);
  return sorted;
}

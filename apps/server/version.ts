import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';

/** Of this version of the product, e.g. `0.1.0`. */
export const versionOfPackage = (): string =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version;

import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory and those above it, and sees that it can be written to. One level at a time: Node's own
 * recursive way never ends below a folder that refuses to hold folders (/proc).
 */
export function makeDirectory(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    accessSync(directory, constants.W_OK);
    return;
  }
  if (found) throw Object.assign(new Error('a file is in its place'), { code: 'ENOTDIR' });
  makeDirectory(dirname(directory));
  mkdirSync(directory);
}

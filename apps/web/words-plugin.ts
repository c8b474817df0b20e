import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:words/';

/**
 * `virtual:words/<language>`: what the shell and every feature say in the browser, in one language, as one chunk.
 * Each feature's words stand under its name, the shell's under `shell`.
 */
export function words(root: string): Plugin {
  return {
    name: 'sukham:words',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = id.slice(PREFIX.length + 1);
      const merged: Record<string, unknown> = {};
      for (const [name, file] of wordFiles(root, language)) {
        this.addWatchFile(file);
        merged[name] = (JSON.parse(readFileSync(file, 'utf8')) as { screen?: unknown }).screen ?? {};
      }
      // Parsing a string is quicker for the browser than evaluating an object of this size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(merged))});`;
    },
  };
}

function wordFiles(root: string, language: string): [name: string, file: string][] {
  const features = join(root, 'features');
  const named: [string, string][] = [['shell', join(root, 'platform/web/words', `${language}.json`)]];
  for (const name of existsSync(features) ? readdirSync(features).sort() : []) {
    named.push([name, join(features, name, 'words', `${language}.json`)]);
  }
  return named.filter(([, file]) => existsSync(file));
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from '../source-files.ts';
import { ROOT } from '../step.ts';
import { wordsFolders } from './catalogue.ts';
import { translatedNow } from './translated.ts';

const stored = translatedNow(wordsFolders(projectFiles()));
writeFileSync(
  join(ROOT, 'checks', 'words', 'translated-from.json'),
  `${JSON.stringify(stored, undefined, 2)}\n`,
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingsOf, show } from '../rule.ts';
import { RULES } from '../rules/all.ts';
import { projectFiles } from '../source-files.ts';
import { type Outcome, ROOT, type Step } from '../step.ts';
import { wordsFolders } from '../words/catalogue.ts';
import { type Allowed, WORDS_CHECKS } from '../words/complete.ts';
import { type Banned, bannedEnglish, type MaySay } from '../words/english.ts';
import { type Glossary, otherTerms, type SaidOtherwise, unfinishedTerms } from '../words/glossary.ts';
import { differentTranslations, type SeveralTranslations } from '../words/same.ts';
import { staleTranslations, type TranslatedFrom } from '../words/translated.ts';
import { unspokenErrors, usage } from '../words/used.ts';

export const rules: Step = {
  name: 'rules',
  title: 'our own habits',
  async run() {
    const files = projectFiles();
    return outcomeOf(
      RULES.map((rule) => ({
        name: rule.name,
        title: rule.title,
        problems: findingsOf(rule, files).map(show),
      })),
    );
  },
};

export const words: Step = {
  name: 'words',
  title: 'words complete in six languages',
  async run() {
    const files = projectFiles();
    const folders = wordsFolders(files);
    const allowed = data<Allowed>('allowed.json');
    const { unknown, unused } = usage(folders, files, allowed);
    const checks = WORDS_CHECKS.map((check) => ({
      name: check.name,
      title: check.title,
      problems: folders.flatMap((folder) => check.find(folder, allowed)),
    }));
    const none = folders.length === 0 ? ['no folder of words was found'] : [];
    const outcome = outcomeOf([
      ...checks,
      {
        name: 'words-known',
        title: 'every key that the code asks for exists',
        problems: [...unknown, ...none],
      },
      {
        name: 'words-errors',
        title: 'every error code that a contract declares can be said',
        problems: unspokenErrors(folders, files),
      },
      {
        name: 'words-stale',
        title: 'no English text changed after it was translated',
        problems: staleTranslations(folders, data<TranslatedFrom>('translated-from.json')),
      },
      {
        name: 'words-same',
        title: 'the same English has one translation, unless an exception gives a reason',
        problems: differentTranslations(folders, data<SeveralTranslations>('several-translations.json')),
      },
      {
        name: 'words-glossary',
        title: 'one word for one thing, in every language',
        problems: [
          ...unfinishedTerms(data<Glossary>('glossary.json')),
          ...otherTerms(
            folders,
            data<Glossary>('glossary.json'),
            data<SaidOtherwise>('glossary-exceptions.json'),
          ),
        ],
      },
      {
        name: 'words-english',
        title: 'no English word that a receptionist would not say',
        problems: bannedEnglish(
          folders,
          data<Banned[]>('english.json'),
          data<MaySay>('english-exceptions.json'),
        ),
      },
    ]);
    const texts = folders.reduce((total, folder) => total + (folder.languages.get('en')?.size ?? 0), 0);
    const notes = [`${texts} texts in ${folders.length} folders`];
    if (unused.length > 0)
      notes.push(
        `perhaps unused: ${unused.slice(0, 12).join(', ')}${unused.length > 12 ? ` and ${unused.length - 12} more` : ''}`,
      );
    return { ...outcome, notes };
  },
};

function outcomeOf(checks: readonly { name: string; title: string; problems: readonly string[] }[]): Outcome {
  const bad = checks.filter((check) => check.problems.length > 0);
  return {
    passed: checks.length - bad.length,
    failed: bad.length,
    skipped: [],
    report: bad
      .map(
        (check) => `${check.name}: ${check.title}\n${check.problems.map((line) => `  ${line}`).join('\n')}`,
      )
      .join('\n'),
  };
}

function data<T>(file: string): T {
  return JSON.parse(readFileSync(join(ROOT, 'checks', 'words', file), 'utf8'));
}

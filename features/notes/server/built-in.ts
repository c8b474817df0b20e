import type { Language } from '#platform/contract/language.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { NoteKind, NotePart, NotePhrase, NoteTemplate, RichDocument } from '../contract.ts';
import { mayWriteKind } from '../rules.ts';

/** Key of a line's words, `notes.builtIn.…`. */
type Line =
  | 'complaint'
  | 'sinceLast'
  | 'caller'
  | 'week'
  | 'before'
  | 'course'
  | 'measured'
  | 'done'
  | 'treatment'
  | 'changes'
  | 'goal'
  | 'nextStep'
  | 'habits'
  | 'care'
  | 'advised'
  | 'return';

/** What each kind of note asks for, a line to a part. */
const OF_KIND: Readonly<Record<NoteKind, Partial<Record<NotePart, Line>>>> = {
  consultation: {
    complaints: 'complaint',
    history: 'before',
    examination: 'measured',
    plan: 'treatment',
    advice: 'habits',
    warning_signs: 'return',
  },
  follow_up: { complaints: 'sinceLast', examination: 'measured', plan: 'changes', warning_signs: 'return' },
  procedure: { complaints: 'complaint', examination: 'done', advice: 'care', warning_signs: 'return' },
  coach_session: { complaints: 'week', plan: 'goal', advice: 'habits' },
  phone_call: { complaints: 'caller', advice: 'advised', plan: 'nextStep' },
  summary: { history: 'course', examination: 'measured', plan: 'treatment' },
};

/** Texts of fields alone, so they read the same in every language. */
const TEXTS = {
  bp: '{{last_bp}}',
  sugar: '{{last_sugar}}',
  weight: '{{last_weight}}',
  vitals: '{{last_bp}}; {{last_sugar}}; {{last_weight}}',
  meds: '{{meds}}',
  allergies: '{{allergies}}',
  today: '{{today}}',
} as const;

const idOf = (group: 'a' | 'b', index: number): string =>
  `5ac0a000-0000-4000-8000-${group}${String(index).padStart(11, '0')}`;

const KINDS = Object.keys(OF_KIND) as NoteKind[];

/** Templates that every clinic has, in the reader's language: one for each kind that they write. */
export const builtInTemplates = (
  words: Translator,
  language: Language,
  author: 'doctor' | 'coach',
): readonly NoteTemplate[] =>
  KINDS.filter((kind) => mayWriteKind(author, kind)).map((kind) => ({
    template_id: idOf('a', KINDS.indexOf(kind)),
    name: words.translate(language, `notes.paper.kind.${kind}`),
    kind,
    content: Object.fromEntries(
      Object.entries(OF_KIND[kind]).map(([part, line]) => [
        part,
        asDocument(`${words.translate(language, `notes.builtIn.${line}`)}: ***`),
      ]),
    ),
    is_shared: true,
    is_own: false,
  }));

/** Phrases that every clinic has. One with the same word that a person or the clinic wrote counts instead. */
export const BUILT_IN_PHRASES: readonly NotePhrase[] = Object.entries(TEXTS).map(
  ([trigger, text], index) => ({
    phrase_id: idOf('b', index),
    trigger,
    text,
    is_shared: true,
    is_own: false,
  }),
);

const IDS: ReadonlySet<string> = new Set([
  ...KINDS.map((_, index) => idOf('a', index)),
  ...BUILT_IN_PHRASES.map(({ phrase_id }) => phrase_id),
]);
export const isBuiltIn = (id: string): boolean => IDS.has(id);

const asDocument = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

import { useState } from 'react';
import { useBusy } from '../client/use-busy.ts';
import { useWords } from '../i18n/words.ts';
import { type Problem, type Problems, useProblems } from './use-problems.ts';

/** What the control of one field takes: `<TextField label={…} {...form.control('email')} />`. */
export interface FieldControl<V> {
  readonly id: string;
  readonly value: V;
  readonly error: string | undefined;
  readonly onValue: (value: V) => void;
}

export interface FormState<D extends object> {
  readonly draft: D;
  readonly problems: Problems;
  change(part: Partial<D>): void;
  control<K extends keyof D & string>(field: K): FieldControl<D[K]>;
  /** Shows what is wrong; true when nothing is. */
  check(problems: readonly Problem[]): boolean;
  /** Shows which of these texts are empty; true when none is. */
  checkFilled(...fields: readonly (keyof D & string)[]): boolean;
  /** For `onError` of an action: shows what the server refused, beside its field where the form has it. */
  refused(error: unknown): void;
  /** While `send` works. */
  readonly busy: boolean;
  /** For what is more than one `useAction`: works once at a time, and shows what the server refused. */
  send(work: () => Promise<unknown>): Promise<void>;
  /** Empties the form after it was saved. */
  reset(): void;
}

/**
 * What a person types into a form, and what is wrong with it. Name the fields as the body of the call does, so that
 * what the server refuses is shown beside its field.
 */
export function useForm<D extends object>(id: string | undefined, initial: D | (() => D)): FormState<D> {
  const { t } = useWords();
  const [start] = useState(initial);
  const [draft, setDraft] = useState(start);
  const problems = useProblems(id);
  const { busy, run } = useBusy();
  const refused = (error: unknown) => problems.take(error, Object.keys(start));
  const change = (part: Partial<D>) => setDraft((before) => ({ ...before, ...part }));
  const check = (found: readonly Problem[]) => {
    problems.say(found);
    return found.length === 0;
  };
  return {
    draft,
    problems,
    change,
    control: (field) => ({
      id: problems.id(field),
      value: draft[field],
      error: problems.of(field),
      onValue: (value) => change({ [field]: value } as unknown as Partial<D>),
    }),
    check,
    checkFilled: (...fields) =>
      check(
        fields
          .filter((field) => String(draft[field]).trim() === '')
          .map((field) => ({ field, message: t('shell.form.missing') })),
      ),
    refused,
    busy,
    async send(work) {
      if (busy) return;
      problems.clear();
      await run(work).catch(refused);
    },
    reset() {
      setDraft(start);
      problems.clear();
    },
  };
}

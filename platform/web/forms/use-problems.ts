import { useState } from 'react';
import type { FormError } from '#platform/ui/form-errors.tsx';
import { ApiError } from '../client/api-error.ts';
import { useErrorText } from '../client/error-text.ts';

export interface Problem {
  /** By its name in the call's body; none: the whole form. */
  readonly field?: string | undefined;
  readonly message: string;
}

export interface Problems {
  /** For FormErrors. */
  readonly list: readonly FormError[];
  /** The same words, for beside the field. */
  of(field: string): string | undefined;
  /** The `id` of a field's control. */
  id(field: string): string;
  say(problems: readonly Problem[]): void;
  clear(): void;
  /** What the server refused: beside the field where it names one of the form's, else for the whole form. */
  take(error: unknown, fields: readonly string[]): void;
}

const NONE: readonly FormError[] = [];

/** What is wrong with a form. `form` begins the ids of its controls where several forms stand on one page. */
export function useProblems(form?: string): Problems {
  const [list, setList] = useState(NONE);
  const textOf = useErrorText();
  const id = (field: string) => (form ? `${form}-${field}` : field);
  const show = (problems: readonly Problem[]) =>
    setList(
      problems.length === 0
        ? NONE
        : problems.map(({ field, message }) => ({ fieldId: field && id(field), message })),
    );
  return {
    list,
    id,
    of: (field) => list.find(({ fieldId }) => fieldId === id(field))?.message,
    say: show,
    clear: () => show([]),
    take: (error, fields) => {
      const named = (error instanceof ApiError ? error.fields : []).flatMap(({ field, message }) => {
        const shown = shownAt(field, fields);
        return shown === undefined ? [] : [{ field: shown, message }];
      });
      show(named.length > 0 ? named : [{ message: textOf(error) }]);
    },
  };
}

/** The field of the form that shows a problem with `named`: `allergies/3` is shown at `allergies`, if that is its field. */
function shownAt(named: string, fields: readonly string[]): string | undefined {
  const parts = named.split(/[/.[\]]+/);
  return parts
    .map((_, at) => parts.slice(0, parts.length - at).join('.'))
    .find((name) => fields.includes(name));
}

import { useState } from 'react';
import type { FormError } from '#platform/ui/form-errors.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';

export interface Problems {
  /** For FormErrors. */
  readonly list: readonly FormError[];
  /** The same words, for beside the field. */
  of(field: string): string | undefined;
  /** The `id` of a field's control: several forms may stand on one page. */
  id(field: string): string;
  say(problems: readonly { readonly field?: string; readonly message: string }[]): void;
  /** What the server refused: beside the field where it names one of the form's, else for the whole form. */
  take(error: unknown, fields: readonly string[]): void;
}

const NONE: readonly FormError[] = [];

/** What is wrong with a form, said once above it and once beside each field. */
export function useProblems(form: string): Problems {
  const [list, setList] = useState(NONE);
  const textOf = useErrorText();
  const id = (field: string) => `${form}-${field}`;
  return {
    list,
    id,
    of: (field) => list.find((each) => each.fieldId === id(field))?.message,
    say: (problems) =>
      setList(
        problems.length === 0
          ? NONE
          : problems.map(({ field, message }) => ({ fieldId: field && id(field), message })),
      ),
    take: (error, fields) => {
      const all = error instanceof ApiError ? error.fields : [];
      // `allergies/3` is said beside `allergies`.
      const named = all.map((each) => ({ ...each, field: each.field.split(/[/.[]/)[0] ?? '' }));
      const known = named.filter((each) => fields.includes(each.field));
      setList(
        known.length > 0
          ? known.map(({ field, message }) => ({ fieldId: id(field), message }))
          : [{ message: textOf(error) }],
      );
    },
  };
}

import { useState } from 'react';
import type { FormError } from '#platform/ui/form-errors.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';

export interface Problems {
  /** For FormErrors; a field's id is its name. */
  readonly list: readonly FormError[];
  /** The same words, for beside the field. */
  of(field: string): string | undefined;
  say(...errors: readonly FormError[]): void;
  /** What the server refused: by field where it names one that the form has, else for the whole form. */
  take(error: unknown, fields: readonly string[]): void;
  clear(): void;
}

const NONE: readonly FormError[] = [];

/** What is wrong with a form, said once above it and once beside each field. */
export function useProblems(): Problems {
  const [list, setList] = useState(NONE);
  const textOf = useErrorText();
  return {
    list,
    of: (field) => list.find((each) => each.fieldId === field)?.message,
    say: (...errors) => setList(errors),
    take: (error, fields) => {
      const named =
        error instanceof ApiError ? error.fields.filter((each) => fields.includes(each.field)) : [];
      setList(
        named.length > 0
          ? named.map(({ field, message }) => ({ fieldId: field, message }))
          : [{ message: textOf(error) }],
      );
    },
    clear: () => setList(NONE),
  };
}

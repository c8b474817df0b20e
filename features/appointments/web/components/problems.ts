import type { FormError } from '#platform/ui/form-errors.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';

/** What the server said about a form: a line for each field, or one for the whole form. */
export function problemsOf(
  error: unknown,
  text: (error: unknown) => string,
  fieldId: (field: string) => string | undefined,
): readonly FormError[] {
  if (!error) return [];
  if (error instanceof ApiError && error.fields.length > 0 && error.code === 'invalid')
    return error.fields.map((each) => ({ fieldId: fieldId(each.field), message: each.message }));
  return [{ message: text(error) }];
}

export const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

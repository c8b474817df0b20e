import { useCallback } from 'react';
import { type Translate, useWords } from '../i18n/words.ts';
import { ApiError, isNoAnswer } from './api-error.ts';
import { waitText } from './retry-after.ts';

/** The text about a failure for the user: the server's own words when there are some. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useWords();
  return useCallback((error) => textOf(error, t), [t]);
}

function textOf(error: unknown, t: Translate): string {
  if (isNoAnswer(error)) return t('shell.error.noAnswer');
  // Only the header says how long to wait, for every kind of limit.
  if (error instanceof ApiError && error.status === 429 && (error.retryAfterSeconds || !error.message))
    return waitText(t, error.retryAfterSeconds);
  if (error instanceof ApiError && error.message) return error.message;
  return t('shell.error.unexpected');
}

/** Of a file that was refused: what is wrong with the file itself, when the server says so. */
export function useFileErrorText(field: string): (error: unknown) => string {
  const textOf = useErrorText();
  return (error) => (error instanceof ApiError ? error.field(field) : undefined) ?? textOf(error);
}

import { useWords } from '../i18n/words.ts';
import { ApiError, isNoAnswer } from './api-error.ts';

/** What a person is told about a failure: the server's own words when it has some. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useWords();
  return (error) => {
    if (isNoAnswer(error)) return t('shell.error.noAnswer');
    if (error instanceof ApiError && error.message) return error.message;
    if (error instanceof ApiError && error.status === 429) return t('shell.error.tooMany');
    return t('shell.error.unexpected');
  };
}

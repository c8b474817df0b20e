import { expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { PaperFailed } from '#platform/server/papers/press.ts';
import { loadServerWords } from '#platform/server/words/server-words.ts';
import { refusalOf } from './paper.ts';

it('says in each language why there is no paper, and whether another try may help', async () => {
  const words = await loadServerWords();
  const notified = (reason: PaperFailed['reason']) => {
    const { status, code, retryAfterSeconds } = refusalOf(new PaperFailed(reason));
    for (const language of LANGUAGE_CODES)
      expect(words.translate(language, `vitals.errors.${code}`)).not.toContain(code);
    return [status, code, retryAfterSeconds];
  };
  expect(notified('not_available')).toEqual([501, 'paper_not_available', undefined]);
  expect(notified('busy')).toEqual([503, 'papers_busy', 5]);
  expect(notified('timeout')).toEqual([500, 'paper_failed', undefined]);
  expect(notified('broken')).toEqual([500, 'paper_failed', undefined]);
});

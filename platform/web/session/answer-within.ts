import { NoAnswer } from '../client/api-error.ts';

/** @throws NoAnswer when it takes longer than `ms`; `signal` then ends the call */
export async function answerWithin<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new NoAnswer()), ms);
  try {
    return await Promise.race([
      ask(late.signal),
      new Promise<never>((_, reject) => {
        late.signal.addEventListener('abort', () => reject(late.signal.reason));
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

import { SummaryFailed, type SummaryRequest, type SummaryWriter } from './port.ts';

export interface HttpSummaryOptions {
  /** Of the call itself, e.g. `https://models.example/v1/chat/completions`. */
  readonly url: string;
  readonly model: string;
  /** Sent as `Authorization: Bearer <key>`; some endpoints of one's own need none. */
  readonly key?: string | undefined;
  readonly timeoutMs?: number;
}

/** Limit in characters: doctors read no more between two consultations. */
const MOST = 3000;
/** Characters that are sent at most: the latest of them. */
const MOST_SENT = 40_000;
const INSTRUCTION =
  'Summarise this conversation between a patient and a care team for the care team, in at most six short sentences, ' +
  'in the language with the code given. Say only what is in it. Give no advice, no diagnosis and no numbers that are not in it.';

/** Any endpoint that takes `{model, messages: [{role, content}]}` and answers `{choices: [{message: {content}}]}`. */
export function httpSummaries(options: HttpSummaryOptions): SummaryWriter {
  const { url, model, key, timeoutMs = 8000 } = options;
  return {
    available: true,
    async write(request) {
      let answer: Response;
      let body: unknown;
      try {
        answer = await fetch(url, {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            ...(key ? { authorization: `Bearer ${key}` } : {}),
          },
          body: JSON.stringify({ model, messages: conversationOf(request) }),
          // What patients said follows no redirect.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!answer.ok) {
          await answer.body?.cancel().catch(() => {});
          throw new SummaryFailed('refused', answer.status);
        }
        body = await answer.json();
      } catch (error) {
        if (error instanceof SummaryFailed) throw error;
        if (error instanceof DOMException && error.name === 'TimeoutError')
          throw new SummaryFailed('timeout');
        throw new SummaryFailed(error instanceof SyntaxError ? 'unreadable' : 'unreachable');
      }
      return { text: textOf(body), model };
    },
  };
}

function conversationOf({ language, messages }: SummaryRequest): { role: string; content: string }[] {
  const lines = messages.map(({ from, at, text }) => `${at} ${from}: ${text.replace(/\s+/g, ' ')}`);
  const said = lines.join('\n').slice(-MOST_SENT);
  return [
    { role: 'system', content: INSTRUCTION },
    { role: 'user', content: `Language: ${language}\n\n${said}` },
  ];
}

function textOf(body: unknown): string {
  const [choice] = (body as { choices?: { message?: { content?: unknown } }[] } | null)?.choices ?? [];
  const content = choice?.message?.content;
  if (typeof content !== 'string' || content.trim() === '') throw new SummaryFailed('unreadable');
  return content.trim().slice(0, MOST);
}

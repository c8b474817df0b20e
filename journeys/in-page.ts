import type { Page } from 'playwright-core';
import { PASSWORD } from './browsers.ts';

/**
 * What a journey does beside the screens, from inside a page: only browsers know `*.localhost` everywhere. It has to
 * be a page of the app; it needs no account.
 */

/** Signs in as the sign-in screen does, without its steps. */
export async function signIn(
  page: Page,
  identifier: string,
  proof: { readonly password: string } | { readonly code: string } = { password: PASSWORD },
): Promise<void> {
  const answer = await page.evaluate(
    async ({ identifier, proof }) => {
      const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
      const body = new URLSearchParams({ identifier, ...proof, csrfToken, json: 'true', redirect: 'false' });
      const provider = 'code' in proof ? 'otp' : 'credentials';
      const reply = await fetch(`/api/auth/callback/${provider}`, { method: 'POST', body });
      return `${reply.status} ${await reply.text()}`;
    },
    { identifier, proof },
  );
  if (!answer.startsWith('200 ')) throw new Error(`${identifier} can't sign in: ${answer}`);
}

/** One call as the signed-in user of the page; returns the JSON of the reply for every status. */
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
export async function ask(page: Page, method: string, path: string, body?: unknown): Promise<any> {
  return await page.evaluate(
    async ({ method, path, body }) => {
      const session = (await (await fetch('/api/auth/session')).json()) as { accessToken?: string };
      const reply = await fetch(path, {
        method,
        headers: {
          ...(session.accessToken ? { authorization: `Bearer ${session.accessToken}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return text ? JSON.parse(text) : null;
    },
    { method, path, body },
  );
}

/** Like `ask`, for what has to work. @throws with the reply when it is a refusal. */
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
export async function must(page: Page, method: string, path: string, body?: unknown): Promise<any> {
  const reply = await ask(page, method, path, body);
  if (reply?.code) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
  return reply;
}

import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Signs a demo person in by password, as a browser does, and answers the access token. */
export async function signIn(
  port: number,
  phone: string,
  brand = 'living',
): Promise<{ token: string; userType: string }> {
  const at: At = { port, host: `${brand}.localhost:${port}` };
  const first = await untilServed(() => call(at, 'GET', '/api/auth/csrf', {}));
  const { csrfToken } = JSON.parse(first.body) as { csrfToken: string };
  const form = new URLSearchParams({
    identifier: phone,
    password: 'sukham-demo-2026',
    csrfToken,
    redirect: 'false',
    json: 'true',
    callbackUrl: '/',
  });
  const headers = { cookie: first.cookies, 'content-type': 'application/x-www-form-urlencoded' };
  const signed = await untilServed(() =>
    call(at, 'POST', '/api/auth/callback/credentials', headers, form.toString()),
  );
  if (signed.status !== 200) throw new Error(`${phone} can't sign in: ${signed.status} ${signed.body}`);
  const session = await untilServed(() => call(at, 'GET', '/api/auth/session', { cookie: signed.cookies }));
  const { accessToken, userType } = JSON.parse(session.body) as { accessToken?: string; userType?: string };
  if (!accessToken) throw new Error(`${phone} has no session: ${session.body}`);
  return { token: accessToken, userType: userType ?? '' };
}

/** A server that has just filled in the demo data turns calls away until its event loop is free. */
async function untilServed(attempt: () => Promise<Reply>): Promise<Reply> {
  let reply = await attempt();
  for (let again = 0; again < 20 && reply.status === 503; again++) {
    await pause(500);
    reply = await attempt();
  }
  return reply;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly cookies: string;
}

interface At {
  readonly port: number;
  readonly host: string;
}

/** node:http rather than fetch, which would not let us say which brand's host we mean. */
function call(
  { port, host }: At,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Reply> {
  const origin = `http://${host}`;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { host, origin, ...headers },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => {
          const cookies = (reply.headers['set-cookie'] ?? [])
            .map((cookie) => cookie.split(';')[0])
            .join('; ');
          resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8'), cookies });
        });
      },
    );
    asked.once('error', reject);
    asked.end(body);
  });
}

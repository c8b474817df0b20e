import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import exportsEn from '../../features/exports/words/en.json' with { type: 'json' };
import { expectAccessible, originOf, visit } from '../accounts/browser.ts';
import { PASSWORD } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { look, type OwnServer, onOwnServer } from '../own-server.ts';
import { overflow } from '../signed-in.ts';

/** An app of a patient's own choice asks for their readings, gets what they allow, and is ended. On a phone. */
const REDIRECT = 'https://app.example/callback';
const VERIFIER = 'a-verifier-that-an-app-keeps-until-it-asks-for-a-token';
const says = exportsEn.screen.apps;
let server: OwnServer;

beforeAll(async () => {
  const apps = [{ id: 'my-health', name: 'My Health', brand: 'hospital', redirects: [REDIRECT] }];
  server = await onOwnServer({ FHIR_APPS: JSON.stringify(apps) });
});
afterAll(() => server?.stop());

it('a patient lets an app read some of the record, and ends it', async () => {
  const origin = originOf('hospital');
  const base = `${origin}/fhir/R4`;
  const page = await (await visit(server.browser, {})).newPage();
  await page.route('https://app.example/**', (route) => route.fulfill({ body: 'the app' }));
  const asked = {
    ...{ response_type: 'code', client_id: 'my-health', redirect_uri: REDIRECT, aud: base, state: 'st4te' },
    ...{ scope: 'launch/patient offline_access patient/Observation.rs patient/Condition.rs' },
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  };
  // They aren't signed in yet, and come to the question all the same.
  await page.goto(`${base}/authorize?${new URLSearchParams(asked)}`);
  await page.fill('#identifier', phoneOf('hospital', 'patient', 1));
  await page.keyboard.press('Enter');
  await page.fill('#password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: says.ask.replace('{{name}}', 'My Health') }).waitFor();
  await look(page, 'allow-app-360');
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await page.getByLabel(says.types.Condition, { exact: true }).uncheck();
  await page.getByRole('button', { name: says.allow, exact: true }).click();
  await page.waitForURL(`${REDIRECT}**`);
  const answer = new URL(page.url()).searchParams;
  expect(answer.get('state')).toBe('st4te');

  // The app calls from elsewhere: names below localhost are only known to browsers.
  const called = `http://127.0.0.1:${process.env.JOURNEY_PORT}/fhir/R4`;
  const token = await (
    await fetch(`${called}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', client_id: 'my-health', redirect_uri: REDIRECT },
        ...{ code: answer.get('code') ?? '', code_verifier: VERIFIER },
      }),
    })
  ).json();
  const statusOf = async (type: string) =>
    (
      await fetch(`${called}/${type}?patient=${token.patient}`, {
        headers: { authorization: `Bearer ${token.access_token}` },
      })
    ).status;
  expect([await statusOf('Observation'), await statusOf('Condition')]).toEqual([200, 403]);

  await page.goto(`${origin}/your-data`);
  await page.getByRole('heading', { name: says.title, exact: true }).waitFor();
  await look(page, 'apps-360');
  await page.getByRole('button', { name: says.end, exact: true }).click();
  await page.getByRole('heading', { name: says.title, exact: true }).waitFor({ state: 'detached' });
  expect(await statusOf('Observation')).toBe(401);
});

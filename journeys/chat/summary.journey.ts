import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/chat/words/en.json' with { type: 'json' };
import { type JourneyServer, startServer } from '../../platform/testing/journey-server.ts';
import shell from '../../platform/web/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, isAt, launch, originOf, signIn } from '../appointments/sessions.ts';
import { clinicDay } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { ask, must } from '../in-page.ts';

/** A doctor reads the summary of a patient's chat, on a server of its own with a fake language model. */
const says = en.screen.summary;
const WRITTEN = 'Sugar is coming down; one question about metformin is open.';
let model: Server;
/** How the model answers. */
let answer: (response: ServerResponse) => void;
let asked = 0;
let server: JourneyServer;
let browser: Browser;
let doctor: Page;
let chatId: string;

beforeAll(async () => {
  model = createServer((_, response) => {
    asked += 1;
    answer(response);
  });
  await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
  const { port } = model.address() as AddressInfo;
  server = await startServer({
    // With the talks of the demo, which other journeys begin without.
    MODE: 'demo',
    SUMMARY_URL: `http://127.0.0.1:${port}/v1/chat`,
    SUMMARY_MODEL: 'm-1',
  });
  browser = await launch();
  const living = originOf('living', String(server.port));
  doctor = await signIn(browser, living, phoneOf('living', 'doctor', 1), '/chat');
  const { chats } = await ask(doctor, 'GET', '/api/chats');
  const withPatient = (chat: { patient_id: string | null; is_group: boolean; is_accepted: boolean }) =>
    chat.patient_id !== null && chat.is_accepted && !chat.is_group;
  chatId = chats.find(withPatient).chat_id;
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
  await server?.stop();
  model?.closeAllConnections();
  await new Promise((done) => model.close(done));
});

/** From now on. */
function modelSays(status: number, content = ''): void {
  answer = (response) =>
    response.writeHead(status).end(JSON.stringify({ choices: [{ message: { content } }] }));
}
const section = (title: string) =>
  doctor.locator('section').filter({ has: doctor.getByRole('heading', { name: title, exact: true }) });
const openSummary = () => doctor.goto(new URL(`/chat/${chatId}/summary`, doctor.url()).href);
const lines = () => section(says.kind.promise).getByRole('link');

it('a day on which nothing was said says so, and asks no model', async () => {
  modelSays(200, WRITTEN);
  await doctor.goto(new URL(`/chat/${chatId}/info`, doctor.url()).href);
  await doctor.getByRole('link', { name: new RegExp(`^${says.title}`) }).click();
  await isAt(doctor, `/chat/${chatId}/summary`);
  await section(says.generated).getByText(WRITTEN, { exact: true }).waitFor();
  const before = asked;
  await doctor.getByLabel(says.otherDay).fill(clinicDay());
  await doctor.getByText(says.nothing, { exact: true }).waitFor();
  await expectAccessible(doctor);
  expect(await doctor.getByText(says.generated, { exact: true }).count()).toBe(0);
  expect(asked).toBe(before);
});

it('open questions, promises, readings and files stand there before the model answers, each leading to its message', async () => {
  const patient = await signIn(
    browser,
    new URL(doctor.url()).origin,
    phoneOf('living', 'patient', 1),
    '/privacy',
  );
  const shared = await patient.evaluate(async () => {
    const { accessToken } = await (await fetch('/api/auth/session')).json();
    const body = new FormData();
    body.append('file', new Blob(['Rice, one cup']), 'plan.txt');
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await (await fetch('/api/upload-files', { method: 'POST', headers, body })).json()).file_id;
  });
  await must(patient, 'POST', `/api/chats/${chatId}/messages`, {
    id: crypto.randomUUID(),
    message: '',
    file_ids: [shared],
  });
  // The server gives a model eight seconds: what is held back is the browser's request for its words.
  let goOn = () => undefined as unknown;
  const released = new Promise<void>((go) => {
    goOn = go;
  });
  const words = /\/api\/chat-summary\?(?!.*facts_only)/;
  await doctor.route(words, async (route) => {
    await released;
    await route.continue();
  });
  modelSays(200, WRITTEN);
  const before = asked;
  await openSummary();
  for (const kind of ['question', 'promise', 'reading', 'file'] as const)
    await section(says.kind[kind]).getByRole('link').first().waitFor();
  await section(says.kind.file).getByText('plan.txt').first().waitFor();
  const question = section(says.kind.question).getByRole('link');
  await question.getByText('మెట్‌ఫార్మిన్').waitFor();
  expect(await doctor.getByText(WRITTEN).count()).toBe(0);
  expect(asked, 'the items are shown before the model is asked').toBe(before);

  goOn();
  const generated = section(says.generated);
  await generated.getByText(WRITTEN, { exact: true }).waitFor();
  await generated.getByText(says.generatedHint.replace('{{model}}', 'm-1'), { exact: true }).waitFor();
  // Apart from the lines, and below them; no line of it leads anywhere.
  expect(await generated.getByRole('link').count()).toBe(0);
  expect(await doctor.locator('main section h2').last().textContent()).toBe(says.generated);
  await expectAccessible(doctor);

  // The oldest of them: without the jump it would be far above what is on screen.
  await lines().first().click();
  await isAt(doctor, `/chat/${chatId}`);
  const message = doctor.locator('[data-message]').filter({ hasText: 'I will look at your readings again.' });
  await message.waitFor();
  const isInSight = () =>
    message.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  await expect.poll(isInSight).toBe(true);
});

it('a model that fails is said to, while the lines stay; and it can be asked again', async () => {
  modelSays(503);
  await openSummary();
  await doctor.getByRole('radio', { name: '30', exact: true }).click();
  const generated = section(says.generated);
  await generated.getByText(says.generatedFailed, { exact: true }).waitFor();
  expect(await lines().count()).toBe(2);
  await expectAccessible(doctor);
  modelSays(200, WRITTEN);
  await generated.getByRole('button', { name: shell.screen.action.retry }).click();
  await generated.getByText(WRITTEN, { exact: true }).waitFor();
});

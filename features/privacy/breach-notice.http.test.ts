import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';

let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

interface Written {
  readonly language: string;
  readonly text: string;
}

/** As the screen sends two days that were picked: from the first midnight to the one after the last day. */
const prepare = async (first: string, last: string) => {
  const { status, body } = await staff.post('/api/privacy/breaches', {
    ...{ breach_id: uuid(), what_happened: 'The laptop of a doctor was stolen' },
    ...{ from: clinicInstant(first).toISOString(), to: clinicInstant(addDays(last, 1)).toISOString() },
  });
  expect(status).toBe(201);
  return { id: body.breach_id as string, notices: body.notices as readonly Written[] };
};

it('the notice of a breach names the days that were picked, in every language', async () => {
  const today = clinicDay(app.clock.now());
  for (const [first, last] of [
    ['2026-01-10', '2026-01-12'],
    ['2026-01-10', '2026-01-10'],
    ['2026-01-10', today],
  ] as const)
    for (const { language, text } of (await prepare(first, last)).notices) {
      const days = [...text.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day);
      expect({ language, days }).toEqual({ language, days: [first, last] });
    }
});

it('it names whom to ask as staff published it, and the brand’s own before', async () => {
  const before = (await app.anonymous().get('/api/privacy/notice')).body.contact;
  for (const { text } of (await prepare('2026-01-10', '2026-01-10')).notices)
    expect(text).toContain(`: ${before.phone}, ${before.address}`);

  const published = {
    ...{ grievance_officer: 'Lakshmi Prasad', grievance_phone: '+914000000001' },
    ...{ grievance_email: 'privacy@sukham.example', address: '7 New Road, Chennai 600001' },
  };
  for (const [kind, content] of Object.entries(published)) {
    const reply = await staff.post('/api/administration/texts', { kind, content, version: 0 });
    expect({ kind, isSaved: reply.status < 300 }).toEqual({ kind, isSaved: true });
  }
  const { id, notices } = await prepare('2026-01-10', '2026-01-10');
  const { grievance_officer: name, grievance_phone: phone, grievance_email: email, address } = published;
  for (const { text } of notices) expect(text).toContain(`: ${[name, phone, email, address].join(', ')}`);
  const { breaches } = (await staff.get('/api/privacy/breaches')).body;
  const listed = breaches.find(({ breach_id }: { breach_id: string }) => breach_id === id);
  expect(listed.notices).toEqual(notices);
});

it('it claims nothing that confirming doesn’t do', async () => {
  const { notices } = await prepare('2026-01-10', '2026-01-10');
  const english = notices.find(({ language }) => language === 'en')?.text;
  expect(english).toContain('We are informing the Data Protection Board of India.');
  expect(english).not.toMatch(/closed|have informed/);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

describe('the notice', () => {
  it('names the officer for complaints, as published by staff', async () => {
    const contact = async () => (await app.anonymous().get('/api/privacy/notice')).body.contact;
    expect(await contact()).toMatchObject({ legal_name: 'Sukham Living Private Limited', officer: '' });
    const publish = (kind: string, content: string) =>
      staff.post('/api/administration/texts', { kind, content, version: 0 });
    expect((await publish('grievance_officer', 'Lakshmi Prasad')).status).toBeLessThan(300);
    expect((await publish('legal_name', 'Sukham Living Limited')).status).toBeLessThan(300);
    expect(await contact()).toMatchObject({
      ...{ legal_name: 'Sukham Living Limited', officer: 'Lakshmi Prasad' },
      phone: expect.stringMatching(/\d/),
    });
  });

  it('says item by item what is stored, in six languages, to everybody', async () => {
    const seen = new Set<string>();
    for (const language of ['en', 'te', 'hi', 'ta', 'ml', 'bn']) {
      const { status, body } = await app.anonymous().get(`/api/privacy/notice?language=${language}`);
      expect(status).toBe(200);
      expect(body.items).toHaveLength(10);
      for (const item of body.items)
        for (const text of [item.data, item.purpose, item.ground_text, item.keeps_text, item.seen_by_text])
          expect(text).not.toMatch(/^privacy\./);
      seen.add(body.items[0].data);
    }
    expect(seen.size).toBe(6);
    const first = (await app.anonymous().get('/api/privacy/notice?version=1')).body;
    expect(first.items.map((each: { data_class: string }) => each.data_class)).not.toContain(
      'collected_photos',
    );
    expect((await app.anonymous().get('/api/privacy/notice?version=999')).status).toBe(400);
  });

  it('lists partners by the configuration alone', async () => {
    expect((await app.anonymous().get('/api/privacy/notice')).body.partners).toEqual([]);
  });

  it('is confirmed version by version', async () => {
    expect((await patient.get('/api/privacy/consents')).body).toMatchObject({ accepted_version: null });
    const accepted = await patient.post('/api/privacy/notice/accept', { version: 1 });
    expect(accepted.body).toMatchObject({ notice_version: 2, accepted_version: 1 });
    const accept = (version: number) => patient.post('/api/privacy/notice/accept', { version });
    expect((await accept(2)).body.accepted_version).toBe(2);
    app.clock.advance({ minutes: 1 });
    // An old page is confirmed after the new one: the newer version stays accepted.
    expect((await accept(1)).body.accepted_version).toBe(2);
    expect((await accept(77)).body.fields[0].field).toBe('version');
  });
});

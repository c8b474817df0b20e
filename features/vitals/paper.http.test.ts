import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { fontsOf, pagesOf, unpacked } from './paper.test-kit.ts';
import { add, aReading, pressure } from './vitals.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
const day = (of: number, clock = '02:00:00.000') => `2024-05-${String(of).padStart(2, '0')}T${clock}Z`;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  const sugar = (value: number, context: string, of: number, other = {}) =>
    aReading({ readings: { value, context }, taken_at: day(of), ...other });
  await add(patient, sugar(104, 'fasting', 10));
  await add(patient, sugar(212, 'after_meal', 12, { note: 'తిన్న తర్వాత' }));
  await add(patient, sugar(7.2, 'hba1c', 12, { unit: '%' }));
  await add(patient, pressure(128, 82, { taken_at: day(11) }));
  await add(patient, pressure(150, 95, { taken_at: day(14) }));
  await add(patient, aReading({ type: 'weight', readings: { value: 70 }, taken_at: day(13) }));
  await add(patient, aReading({ type: 'height', readings: { value: 67 }, unit: 'ft-in', taken_at: day(13) }));
  await add(patient, aReading({ type: 'calories', readings: { value: 640 }, taken_at: day(13) }));
}, 240_000);
afterAll(() => app.close());

const PERIOD = 'from=2024-05-01&to=2024-05-31';
const paper = (who: Caller, query: string) => who.get(`/api/vitals/pdf?${query}`);
const SCRIPTS = {
  te: 'AnekTelugu',
  hi: 'AnekDevanagari',
  ta: 'AnekTamil',
  ml: 'AnekMalayalam',
  bn: 'AnekBangla',
};

describe('the PDF of a period', () => {
  it('is a file without health data in its name, and isn’t cached on the way', async () => {
    const { status, headers, body } = await paper(patient, PERIOD);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="readings-2024-05-01-to-2024-05-31-\d{8}-\d{6}\.pdf"$/,
      ),
    });
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(body)).toBeGreaterThan(1);
    expect(unpacked(body)).toMatch(/\/MediaBox ?\[0 0 595\.\d+ 841\.\d+\]/);
  });

  it('is in any of the languages, set in the letters of each', async () => {
    for (const language of LANGUAGE_CODES) {
      const { status, body } = await paper(patient, `${PERIOD}&language=${language}`);
      expect(status, language).toBe(200);
      const others = Object.entries(SCRIPTS).filter(([code]) => code !== language && code !== 'te');
      const fonts = fontsOf(body);
      expect(fonts).toContain('AnekLatin');
      // The note is Telugu on each of them.
      expect(fonts).toContain('AnekTelugu');
      if (language in SCRIPTS) expect(fonts).toContain(SCRIPTS[language as keyof typeof SCRIPTS]);
      for (const [, font] of others) expect(fonts, language).not.toContain(font);
      expect(unpacked(body)).toContain(`/Lang (${language})`);
    }
    const own = await patient.get(`/api/vitals/pdf?${PERIOD}`, { 'accept-language': 'ml' });
    expect(fontsOf(own.body)).toContain('AnekMalayalam');
  });

  it('is of the days that are asked for, also when nothing was measured then', async () => {
    for (const query of [
      'period=day&on=2024-05-10',
      'period=week&on=2024-05-10',
      'period=year&on=2024-05-10',
    ])
      expect((await paper(patient, query)).status, query).toBe(200);
    const named = async (query: string) => (await paper(patient, query)).headers['content-disposition'];
    expect(await named('period=month&on=2024-05-10')).toContain('readings-2024-05-01-to-2024-05-31');
    const nothing = await paper(patient, 'from=1990-01-01&to=1990-01-02');
    expect(nothing.status).toBe(200);
    expect(pagesOf(nothing.body)).toBe(1);
  });

  it('is for the patient and for who looks after them, who is noted', async () => {
    const query = `${PERIOD}&patient_id=${patient.personId}`;
    expect((await paper(doctor, query)).status).toBe(200);
    const { accesses } = (await patient.get('/api/record-access')).body;
    expect(accesses[0]).toMatchObject({ resource: 'vitals', reader_type: 'doctor' });
    expect(await paper(doctor, PERIOD)).toMatchObject({ status: 400 });
    for (const who of [await app.signInAs('patient', 2), await app.signInAs('doctor', 1, 'hospital')])
      expect(await paper(who, query)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const staff = await app.signInAs('staff', 1);
    expect(await paper(staff, query)).toMatchObject({ status: 404 });
    expect(await paper(app.anonymous(), query)).toMatchObject({ status: 401 });
  });

  it('says what is wrong with what it can’t be of', async () => {
    const cases: [query: string, field: string][] = [
      ['language=fr', 'language'],
      ['language=', 'language'],
      ['from=2024-05-02&to=2024-05-01', 'to'],
      ['from=2023-01-01&to=2024-05-01', 'from'],
      ['from=2024-02-30', 'from'],
      ['from=2199-12-31&to=2199-12-31', 'from'],
      ['period=week&on=2199-12-31', 'on'],
      ['period=decade', 'period'],
      ['period=week&from=2024-05-02', 'from'],
      ['period=week&to=2024-05-02', 'to'],
      ['on=2024-05-02', 'on'],
      ['patient_id=me', 'patient_id'],
    ];
    for (const [query, field] of cases) {
      const { status, body } = await paper(patient, query);
      expect([status, body.code], query).toEqual([400, 'invalid']);
      expect(body.fields[0], query).toMatchObject({ field, message: expect.stringMatching(/\S/) });
    }
    expect((await paper(patient, 'from=2023-05-02&to=2024-05-01')).status).toBe(200);
  });

  it('runs no code from entered texts, and is made in spite of them', async () => {
    const writer = await app.signInAs('patient', 9);
    const notes = [
      '#panic("x") #read("/package.json") #import "x.typ"',
      '*bold* _it_ $x^2$ `raw` <label> @ref // comment /* */ \\u{1F600} = heading',
      '"]) #{while true {}}',
      `x${'\u0301'.repeat(499)}`,
      'مرحبا שלום',
      'w'.repeat(500),
      '漢字 😀 \u{1F468}\u200D\u{1F469}\u200D\u{1F467} ☃ ﷽',
    ];
    for (const [index, note] of notes.entries())
      await add(writer, aReading({ taken_at: day(index + 1), note }));
    const { status, body } = await paper(writer, PERIOD);
    expect(status).toBe(200);
    expect(pagesOf(body)).toBeLessThan(5);
  });
});

it('lists the days of many readings, in bounded pages', { timeout: 120_000 }, async () => {
  const many = await app.signInAs('patient', 8);
  const start = Date.parse('2023-01-01T00:00:00Z');
  const lines = Array.from(
    { length: 2000 },
    (_, at) => `${new Date(start + at * 4 * 3_600_000).toISOString()},${90 + (at % 120)}`,
  );
  const bytes = Buffer.from(`taken_at,blood sugar mg/dL\n${lines.join('\n')}`);
  await many.upload('/api/vitals/csv', 'file', { name: 'x.csv', type: 'text/csv', bytes });
  const { status, body } = await paper(many, 'period=year&on=2023-06-01&language=ml');
  expect(status).toBe(200);
  expect(pagesOf(body)).toBeGreaterThan(5);
  expect(pagesOf(body)).toBeLessThan(20);
});

it('names people in the script of its language, where they gave such a name', {
  timeout: 60_000,
}, async () => {
  const writer = await app.signInAs('patient', 9);
  await add(writer, aReading({ taken_at: day(3) }));
  const names = { name: 'సీతా రావు', other_name: 'Sita Rao' };
  expect((await writer.post('/api/auth/update-user/', names)).status).toBe(200);
  const fonts = async (language: string) => [
    ...fontsOf((await paper(writer, `${PERIOD}&language=${language}`)).body),
  ];
  expect(await fonts('en')).not.toContain(SCRIPTS.te);
  expect(await fonts('te')).toContain(SCRIPTS.te);
  await writer.post('/api/auth/update-user/', { other_name: null });
  expect(await fonts('en')).toContain(SCRIPTS.te);
});

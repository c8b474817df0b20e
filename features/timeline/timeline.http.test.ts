import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addMedicine } from '#features/medications/medications.test-kit.ts';
import { begin, sign } from '#features/notes/notes.test-kit.ts';
import { isAssigned, openCareRelation } from '#features/people/server/index.ts';
import { aContent, aLine, signed } from '#features/prescriptions/prescriptions.test-kit.ts';
import type { TimelineEntry } from './contract.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 33);
  doctor = await app.signInAs('doctor', 1);
  path = `/api/patients/${patient.personId}/timeline`;
  const { personId } = patient;
  const relation = { brandId: 'living', patientId: personId, clinicianId: doctor.personId } as const;
  await app.database.db.transaction((tx) =>
    openCareRelation(tx, { ...relation, kind: 'accepted', sourceId: uuid() }, app.clock.now()),
  );
}, 240_000);
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'not_found' } };
const weigh = (taken_at: string, value: number) =>
  patient.post('/api/vitals', { id: uuid(), type: 'weight', readings: { value }, taken_at });
const dayBefore = (days: number, clock: string) =>
  `${new Date(app.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)}T${clock}:00.000Z`;

/** All of it, by pages; each page asked for once. */
async function everything(kinds?: string): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  let cursor: string | null = null;
  do {
    const query: string[] = [kinds && `kinds=${kinds}`, cursor && `cursor=${cursor}`].filter(
      (each) => !!each,
    ) as string[];
    const { status, body } = await doctor.get(`${path}${query.length ? `?${query.join('&')}` : ''}`);
    expect(status).toBe(200);
    all.push(...body.entries);
    cursor = body.next_cursor;
  } while (cursor);
  return all;
}

it('is for the doctors and coaches who look after the patient, each look on the trail', async () => {
  let n = 2;
  while (await isAssigned(app.database.db, 'living', app.idOf('doctor', n), patient.personId)) n++;
  for (const nobody of [patient, await app.signInAs('doctor', n), await app.signInAs('staff', 1)])
    expect(await nobody.get(path)).toMatchObject(notFound);
  expect(await doctor.get(path)).toMatchObject({ status: 200 });
  const { accesses } = (await patient.get('/api/record-access')).body;
  expect(accesses[0]).toMatchObject({ resource: 'timeline', reader_type: 'doctor' });
  for (const wrong of [
    'kinds=visit,gossip',
    'kinds=',
    'cursor=WyIyMDI2LTAyLTMxVDAwOjAwOjAwLjAwMDAwMFoiLCIwIl0',
  ])
    expect(await doctor.get(`${path}?${wrong}`)).toMatchObject({ status: 400 });
});

it('shows what was signed, measured and changed, with who did it and where it is', async () => {
  await weigh(dayBefore(1, '05:00'), 70.26);
  await weigh(dayBefore(1, '08:00'), 71);
  const reading = {
    id: uuid(),
    type: 'blood_pressure',
    readings: { systolic: 146, diastolic: 82, pulse: 88 },
  };
  await patient.post('/api/vitals', { ...reading, taken_at: dayBefore(1, '06:00') });
  await patient.post('/api/history', {
    ...{ entry_id: uuid(), patient_id: patient.personId, kind: 'allergy' },
    content: { name: 'Peanuts' },
  });
  const habit = { kind: 'habit', content: { habit: 'smoking', state: 'past' } };
  await patient.post('/api/history', { entry_id: uuid(), patient_id: patient.personId, ...habit });
  const draft = await begin(doctor, patient.personId);
  expect((await everything('note')).map(({ entry_id }) => entry_id)).not.toContain(draft.note_id);
  const { body: note } = await sign(doctor, draft);
  const entries = await everything();
  expect(entries.find(({ entry_id }) => entry_id === note.note_id)).toMatchObject({
    kind: 'note',
    word: 'signed',
    title: expect.stringContaining('hypertension'),
    link: `/patients/${patient.personId}/notes/${note.note_id}`,
  });
  expect(entries.find(({ kind, title }) => kind === 'history' && title === 'Peanuts')).toMatchObject({
    about: 'allergy',
    word: 'added',
    by_name: expect.any(String),
  });
  expect(entries.find(({ about }) => about === 'habit')).toMatchObject({
    title: null,
    history: { habit: 'smoking', state: 'past', relation: null },
  });
  const day = entries.find(({ kind, at }) => kind === 'readings' && at === dayBefore(1, '08:00'));
  expect(day?.readings.slice(0, 2)).toEqual([
    {
      type: 'weight',
      context: null,
      text: '71 kg',
      taken_at: dayBefore(1, '08:00'),
      is_critical: false,
      level: null,
    },
    {
      ...{ type: 'blood_pressure', context: null, text: '146/82 mmHg · 88/min' },
      ...{ taken_at: dayBefore(1, '06:00'), is_critical: false, level: 'high' },
    },
  ]);
  expect(day?.count).toBeGreaterThanOrEqual(3);
});

it('shows a critical reading first, also when a normal one followed on the same day', async () => {
  const measure = (secondsAgo: number, value: number) =>
    patient.post('/api/vitals', {
      ...{ id: uuid(), type: 'spo2', readings: { value } },
      taken_at: new Date(app.clock.now().getTime() - secondsAgo * 1000).toISOString(),
    });
  const { taken_at } = (await measure(20, 84)).body;
  await measure(10, 98);
  const [day] = await everything('readings');
  expect(day?.readings[0]).toMatchObject({
    type: 'spo2',
    text: '84 %',
    taken_at,
    is_critical: true,
    level: 'critical_low',
  });
  expect(day?.readings.filter(({ type }) => type === 'spo2')).toHaveLength(1);
  expect(day?.at).not.toBe(taken_at);
});

it('shows prescriptions with their medicines, and what changed in what the patient takes', async () => {
  const { personId } = patient;
  const lines = [await aLine(doctor, 'paracetamol', '500 mg')];
  const { prescription_id } = await signed(doctor, personId, aContent(lines));
  expect((await everything('prescription'))[0]).toMatchObject({
    entry_id: prescription_id,
    title: 'paracetamol 500 mg',
    word: 'signed',
    by_name: expect.any(String),
    link: `/patients/${personId}/prescriptions/${prescription_id}`,
  });
  await doctor.post(`/api/prescriptions/${prescription_id}/withdraw`, { reason: 'Wrong dose' });
  expect((await everything('prescription'))[0]).toMatchObject({ word: 'withdrawn' });
  const { medication_id } = await addMedicine(patient);
  expect((await everything('medicine'))[0]).toMatchObject({ entry_id: medication_id, word: 'added' });
});

it('comes in pages without a gap or a repetition, also where a page ends within a day of readings', async () => {
  for (let days = 2; days < 40; days++) {
    await weigh(dayBefore(days, '04:00'), 60 + days);
    await weigh(dayBefore(days, '11:00'), 60 + days);
  }
  // Between the readings of their days: a cursor that points there must not show the day again.
  const day = (n: number) => new Date(dayBefore(n, '07:00'));
  const values = Array.from({ length: 38 }, (_, n) => [
    uuid(),
    patient.personId,
    doctor.personId,
    day(n + 2).toISOString(),
  ]);
  for (const [id, who, author, at] of values)
    await app.database.executor.executeSql(
      `insert into notes (id, brand_id, patient_id, kind, author_id, author_type, content, gist, version, created_at, updated_at, signed_at)
        values ($1, 'living', $2, 'consultation', $3, 'doctor', '{}', 'x', 1, $4, $4, $4)`,
      [id!, who!, author!, at!],
    );
  const all = await everything();
  expect(new Set(all.map(({ entry_id }) => entry_id)).size).toBe(all.length);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const { rows } = await app.database.executor.executeSql(
    `select count(distinct date_trunc('day', taken_at at time zone 'Asia/Kolkata'))::int as n from vitals
      where patient_id = $1 and deleted_at is null`,
    [patient.personId],
  );
  expect(all.filter(({ kind }) => kind === 'readings')).toHaveLength((rows as { n: number }[])[0]!.n);
  const narrowed = await everything('readings,visit');
  expect(narrowed).toEqual(all.filter(({ kind }) => kind === 'readings' || kind === 'visit'));
});

it('names visits by how far they have come, and links those of the reader', async () => {
  const id = (await everything('visit'))[0]!.entry_id;
  for (const [status, word] of [
    [4, 'booked'],
    [5, 'arrived'],
    [6, 'pre_session'],
    [7, 'in_session'],
    [12, 'payment_pending'],
  ] as const) {
    await app.database.executor.executeSql('update appointments set status = $1 where id = $2', [status, id]);
    expect((await everything('visit')).find(({ entry_id }) => entry_id === id)).toMatchObject({ word });
  }
  const visits = await everything('visit');
  for (const visit of visits) {
    expect([
      ...['completed', 'declined', 'cancelled', 'missed', 'booked'],
      ...['arrived', 'pre_session', 'in_session', 'payment_pending'],
    ]).toContain(visit.word);
    if (visit.link) expect(visit.link).toBe(`/appointments/${visit.entry_id}`);
  }
});

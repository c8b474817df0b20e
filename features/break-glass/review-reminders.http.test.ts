import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { breakGlassReports } from './server/tables.ts';

const SOON = 'The review of an emergency access is due soon';
const OVERDUE = 'The review of an emergency access is overdue';

let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

async function addReport(): Promise<string> {
  const id = uuid();
  const openedAt = app.clock.now();
  await app.database.db.insert(breakGlassReports).values({
    ...{ id, brandId: 'living', kind: 'contacts', patientId: app.idOf('patient', 1), openedAt },
    ...{ openedBy: app.idOf('staff', 2), reason: 'Found unconscious' },
    dueAt: new Date(openedAt.getTime() + 24 * 3_600_000),
  });
  return id;
}

/** Titles of the reminders of one member of staff, the newest first, after two servers ran the job. */
async function remindersOf(caller: Caller): Promise<string[]> {
  await Promise.all([1, 2].map(() => app.runJob('break-glass.remind-of-reviews')));
  await app.settled();
  const { notifications } = (await caller.get('/api/notify/notifications/')).body;
  const reminders = notifications.filter(({ title }: { title: string }) => [SOON, OVERDUE].includes(title));
  for (const reminder of reminders) {
    expect(reminder.href).toBe('/break-glass/review');
    for (const named of [app.idOf('patient', 1), app.idOf('staff', 2), 'unconscious'])
      expect(JSON.stringify(reminder)).not.toContain(named);
  }
  return reminders.map(({ title }: { title: string }) => title);
}

it('staff are reminded of a review once before it is due and once after it', async () => {
  const id = await addReport();
  const opener = await app.signInAs('staff', 2);
  app.clock.advance({ hours: 19 });
  staff = await app.signInAs('staff', 1);
  expect(await remindersOf(staff)).toEqual([]);
  app.clock.advance({ hours: 1, minutes: 1 });
  expect(await remindersOf(staff)).toEqual([SOON]);
  expect(await remindersOf(staff)).toEqual([SOON]);
  const inGroup = async () => {
    const { notifications } = (await staff.get(`/api/notify/notifications/?group=break_glass_review:${id}`))
      .body;
    return notifications.map(({ title }: { title: string }) => title);
  };
  app.clock.advance({ hours: 4 });
  await remindersOf(staff);
  await remindersOf(staff);
  expect(await inGroup()).toEqual([OVERDUE, SOON]);
  expect(await remindersOf(opener)).toEqual([]);
  expect(await remindersOf(await app.signInAs('staff', 1, 'hospital'))).toEqual([]);
});

it('staff are not reminded of an access that was reviewed', async () => {
  const before = await remindersOf(staff);
  const id = await addReport();
  const review = await staff.post(`/api/break-glass/${id}/review`, { verdict: 'justified' });
  expect(review.status).toBe(200);
  app.clock.advance({ hours: 23 });
  staff = await app.signInAs('staff', 1);
  expect(await remindersOf(staff)).toEqual(before);
});

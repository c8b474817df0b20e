import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openEmbedded } from '#platform/server/db/database.ts';
import { migrateAll } from '#platform/server/db/migrate.ts';
import { persons } from '../accounts/server/tables.ts';
import * as repository from './server/repository.ts';
import { notifications } from './server/tables.ts';

let database: Database;
const principal = { brandId: 'living', personId: uuid() };
const [doctor, patient] = [uuid(), uuid()];
const minute = (n: number) => new Date(Date.UTC(2026, 2, 1, 10, n));

beforeAll(async () => {
  database = await openEmbedded();
  await migrateAll(database);
  await database.db.insert(persons).values(
    [
      { id: principal.personId, name: 'Lakshmi' },
      { id: doctor, name: 'Dr. Rao' },
      { id: patient, name: 'Anasuya' },
    ].map((person) => ({ ...person, createdAt: minute(0) })),
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(notifications);
});

const notified = async (n: number, groupKey: string, more: Partial<repository.NotificationRow> = {}) => {
  const row: repository.NotificationRow = {
    id: uuid(),
    ...principal,
    kind: 'appointment_moved',
    groupKey,
    subjectId: null,
    data: { side: 'family', clinicianId: doctor, patientId: patient, startsAt: minute(0).toISOString() },
    at: minute(n),
    readAt: null,
    eventId: uuid(),
    ...more,
  };
  await database.db.transaction((tx) => repository.insertNotifications(tx, [row]));
  return row;
};
const list = (options: { unread?: boolean; from?: repository.Position; limit?: number } = {}) =>
  repository.listGroups(database.db, principal, { unread: false, from: null, limit: 20, ...options });

describe('the list', () => {
  it('shows the newest of each group, how many there are, and names as they are today', async () => {
    await notified(1, 'a');
    await notified(2, 'b');
    const newest = await notified(3, 'a');
    const rows = await list();
    expect(rows.map((row) => [row.groupKey, row.count, row.groupRead])).toEqual([
      ['a', 2, false],
      ['b', 1, false],
    ]);
    expect(rows[0]).toMatchObject({
      id: newest.id,
      clinician: { name: 'Dr. Rao' },
      patient: { name: 'Anasuya' },
    });
  });

  it('of unread ones has those groups in which something is unread', async () => {
    const first = await notified(1, 'a');
    await notified(2, 'a', { readAt: minute(5) });
    await notified(3, 'b', { readAt: minute(5) });
    expect((await list({ unread: true })).map((row) => row.id)).toEqual([first.id]);
    expect((await list()).map((row) => [row.groupKey, row.groupRead])).toEqual([
      ['b', true],
      ['a', false],
    ]);
  });

  it('continues where a page ended, also within one instant', async () => {
    for (let n = 0; n < 7; n++) await notified(1, `g${n}`);
    const first = await list({ limit: 3 });
    const last = first.at(-1);
    const rest = await list({ from: [last!.at.toISOString(), last!.id] });
    expect(new Set([...first, ...rest].map((row) => row.groupKey)).size).toBe(7);
    expect(rest).toHaveLength(4);
  });

  it('belongs to one user and one brand', async () => {
    await notified(1, 'a', { personId: patient });
    await notified(1, 'a', { brandId: 'hospital' });
    expect(await list()).toEqual([]);
    expect(await repository.countUnread(database.db, principal)).toBe(0);
  });
});

it('an event makes one entry', async () => {
  const eventId = uuid();
  await notified(1, 'a', { eventId });
  await notified(1, 'a', { eventId });
  expect(await repository.countUnread(database.db, principal)).toBe(1);
});

it('reading an entry reads what is older in its group, and not what came later', async () => {
  const seen = [await notified(1, 'a'), await notified(2, 'a')];
  await notified(3, 'a');
  await notified(1, 'b');
  await database.db.transaction((tx) => repository.markGroupRead(tx, principal, seen[1]!, minute(9)));
  expect(await repository.countUnread(database.db, principal)).toBe(2);
});

it('a user who no longer acts for a person loses the entries about them', async () => {
  await notified(1, 'a');
  await notified(1, 'b', { data: {} });
  await database.db.transaction((tx) => repository.forgetFamilyMember(tx, principal.personId, patient));
  expect((await list()).map((row) => row.groupKey)).toEqual(['b']);
});

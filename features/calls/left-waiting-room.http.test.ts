import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aVisit, bothJoined, DEVICE } from './calls.test-kit.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('a patient who leaves the waiting room', () => {
  it('can be marked as missed, which ends the call, and is let in again once that is corrected', async () => {
    const visit = await aVisit(t, 11);
    await bothJoined(visit);
    await visit.as(visit.patient, '/leave');
    t.clock.set(new Date(visit.startsAt + 60_000));
    const setStatus = async (status: number) => {
      const reply = await visit.doctor.post(`/api/appointments/${visit.id}/status`, { status });
      expect(reply.body).toMatchObject({ status });
      await t.settled();
    };
    const endedAt = async () => {
      const { rows } = await t.database.executor.executeSql(
        'select ended_at from calls where appointment_id = $1',
        [visit.id],
      );
      return (rows[0] as { ended_at: unknown }).ended_at;
    };
    await setStatus(11);
    expect(await endedAt()).not.toBeNull();
    await setStatus(6);
    expect(await endedAt()).toBeNull();
    expect((await visit.as(visit.doctor, '/join', DEVICE)).me.state).toBe('admitted');
    expect((await visit.as(visit.patient, '/join', DEVICE)).me.state).toBe('waiting');
  });
});

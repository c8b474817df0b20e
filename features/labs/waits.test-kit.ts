import { expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import type { Lab } from '#partners/lab/port.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { addressOf } from './labs.test-kit.ts';
import { lookForPlaces } from './server/index.ts';

/** Waiting for the lab to come; on the app of the other tests of orders. */
export function waitTests(of: () => { app: TestApp; patient: Caller; home: string }): void {
  it('is not possible where the lab does not come: a patient who asks is notified once it does', async () => {
    const { app, patient, home } = of();
    const address_id = await addressOf(patient, {
      city: 'Chennai',
      state: 'Tamil Nadu',
      pin: '600028',
      point: null,
    });
    const ask = (id: string) => patient.post('/api/lab-waits', { address_id: id });
    expect(await ask(home)).toMatchObject({ status: 409, body: { code: 'served_already' } });
    expect(await ask(address_id)).toMatchObject({ status: 201, body: { pin: '600028' } });
    expect(await ask(address_id)).toMatchObject({ status: 200 });
    expect((await patient.get('/api/lab-waits')).body).toEqual({ pins: ['600028'] });
    const { db } = app.database;
    const look = (state: 'no' | 'by_call') => {
      const lab = { serviceability: async () => ({ state, slots: [] }) } as unknown as Lab;
      const transaction = ((run: never) => db.transaction(run)) as never;
      return lookForPlaces({ db, now: app.clock.now(), transaction } as unknown as JobContext, lab);
    };
    const entries = async () => {
      await app.settled();
      const { body } = await patient.get('/api/notify/notifications/');
      return body.notifications.filter(({ kind }: { kind: string }) => kind === 'lab_comes');
    };
    await look('no');
    expect(await entries()).toHaveLength(0);
    await Promise.all([look('by_call'), look('by_call')]);
    expect(await entries()).toHaveLength(1);
    expect((await patient.get('/api/lab-waits')).body).toEqual({ pins: [] });
    await ask(address_id);
    expect((await patient.delete('/api/lab-waits?pin=600028')).status).toBe(200);
    await look('by_call');
    expect(await entries()).toHaveLength(1);
  });
}

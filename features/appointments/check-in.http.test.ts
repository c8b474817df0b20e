import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking, onItsDay } from './visits.test-kit.ts';

let t: TestApp;
let patient: Caller;
let doctor: Caller;
let staff: Caller;
let doctorId: string;

beforeAll(async () => {
  t = await startTestApp();
  patient = await t.signInAs('patient', 3);
  doctor = await t.signInAs('doctor', 3);
  staff = await t.signInAs('staff', 1);
  doctorId = t.idOf('doctor', 3);
});
afterAll(async () => await t?.close());
afterEach(() => t.clock.set(new Date()));

const read = async (caller: Caller, id: string) => (await caller.get(`/api/appointments/${id}`)).body;

describe('the front desk', () => {
  test('is offered check-in on the day of a visit at the clinic only, and takes one by mistake back', async () => {
    const visit = await aBooking(patient, doctorId, { mode: 'in_person' });
    const id = visit.appointment_id;
    expect((await read(staff, id)).can).toMatchObject({ arrive: false, undo_arrival: false });
    onItsDay(t, visit);
    expect((await read(staff, id)).can).toMatchObject({ arrive: true, undo_arrival: false });
    const arrived = (await staff.post(`/api/appointments/${id}/status`, { status: 5 })).body;
    expect(arrived).toMatchObject({ status: 5, token: 1, can: { arrive: false, undo_arrival: true } });

    const late = await staff.post(`/api/appointments/${id}/undo-arrival`, { expected_version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const back = await staff.post(`/api/appointments/${id}/undo-arrival`, {
      expected_version: arrived.version,
    });
    expect(back).toMatchObject({
      status: 200,
      body: { status: 4, token: null, arrived_at: null, can: { arrive: true, undo_arrival: false } },
    });
    expect(back.body.history.at(-1)).toMatchObject({
      from_status: 5,
      to_status: 4,
      by: { user_type: 'staff' },
    });
    const again = await staff.post(`/api/appointments/${id}/undo-arrival`, {});
    expect(again).toMatchObject({ status: 409, body: { code: 'transition_not_allowed' } });
    // The token is free again.
    expect((await doctor.post(`/api/appointments/${id}/status`, { status: 5 })).body.token).toBe(1);
    await doctor.post(`/api/appointments/${id}/status`, { status: 6 });
    expect((await staff.post(`/api/appointments/${id}/undo-arrival`, {})).status).toBe(409);
    expect((await patient.post(`/api/appointments/${id}/undo-arrival`, {})).status).toBe(409);
  });

  test('is not offered it for a video visit, which the clinician begins', async () => {
    const visit = await aBooking(patient, doctorId);
    onItsDay(t, visit);
    expect((await read(staff, visit.appointment_id)).can.arrive).toBe(false);
    expect((await read(doctor, visit.appointment_id)).can.arrive).toBe(true);
  });
});

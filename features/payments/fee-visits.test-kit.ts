import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { openPayment } from './payments.test-kit.ts';

/** Visits with a fee of one patient and doctor. `of` is asked at each call, since tests start their server later. */
export function feeVisits(
  of: () => { readonly app: TestApp; readonly patient: Caller; readonly doctorId: string },
) {
  let next = 0;
  /** A time with a fee, each call another one, some days from now. */
  async function freeSlot(by: Caller, forPerson = of().patient.personId, mode = 'virtual') {
    const { app, doctorId } = of();
    const from = clinicDay(new Date(app.clock.now().getTime() + 3 * 86_400_000));
    const query = `clinician_id=${doctorId}&mode=${mode}&from=${from}&days=14&for_person_id=${forPerson}`;
    const { days } = (await by.get(`/api/slots?${query}`)).body;
    const slots = days.flatMap((day: { slots: { starts_at: string; fee: number }[] }) =>
      day.slots.slice(0, 2),
    );
    const slot = slots.filter(({ fee }: { fee: number }) => fee > 0)[next];
    next += 2;
    return slot as { starts_at: string; fee: number };
  }
  async function book(by: Caller, slot: { starts_at: string; fee: number }, more: object = {}) {
    const wish = { clinician_id: of().doctorId, mode: 'virtual', reason: 'Cough', expected_fee: slot.fee };
    return await by.post('/api/appointments', {
      appointment_id: uuid(),
      starts_at: slot.starts_at,
      ...wish,
      ...more,
    });
  }
  async function reserved() {
    const { patient } = of();
    const slot = await freeSlot(patient);
    const booked = await book(patient, slot);
    expect(booked.body).toMatchObject({ status: 12 });
    const id: string = booked.body.appointment_id;
    const payment = (await openPayment(patient, { appointment_id: id })).body;
    expect(payment.amount).toBe(slot.fee);
    return { id, slot, payment };
  }
  return { freeSlot, book, reserved };
}

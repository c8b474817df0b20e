import { expect, it } from 'vitest';
import { STATUS } from '../../contract.ts';
import { withPlan } from './take-slot.ts';

const bookedBy = (userType: string, fees: 'online' | 'nowhere', included: boolean) =>
  withPlan(
    {} as never,
    { principal: { userType }, now: new Date() } as never,
    { fees, plans: { left: async () => 1, use: async () => included } } as never,
    { id: 'visit', patientId: 'patient', mode: 'virtual', fee: 45_000, brandId: 'living' } as never,
  );

it('without online payment, books what a care plan includes, and refuses what has a fee', async () => {
  expect(await bookedBy('patient', 'nowhere', true)).toMatchObject({ fee: 0, status: STATUS.booked });
  await expect(bookedBy('patient', 'nowhere', false)).rejects.toMatchObject({ code: 'fee_not_payable' });
  expect(await bookedBy('staff', 'nowhere', false)).toMatchObject({ fee: 45_000, status: STATUS.booked });
  expect(await bookedBy('patient', 'online', false)).toMatchObject({ status: STATUS.awaitingPayment });
});

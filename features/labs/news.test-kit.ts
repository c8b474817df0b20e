import { expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { atLab, statusOf } from './labs.test-kit.ts';

interface World {
  readonly app: TestApp;
  readonly patient: Caller;
  readonly staff: Caller;
  /** Makes an order that the lab has confirmed. */
  readonly paidOrder: () => Promise<{ readonly id: string; readonly slot: string }>;
}

/** Notifications of an order that don't follow from its state alone. */
export function newsTests(world: () => World): void {
  it('notifies the patient when staff move its time, and when the lab does not accept a cancellation', async () => {
    const { app, patient, staff, paidOrder } = world();
    const news = async (kind: string) => {
      await app.settled();
      const { notifications } = (await patient.get('/api/notify/notifications/')).body;
      return notifications.some((each: { kind: string }) => each.kind === kind);
    };
    const { id, slot } = await paidOrder();
    const query = `order_id=${id}&date=${slot.slice(0, 10)}`;
    const { slots } = (await staff.get(`/api/orange-health-serviceability?${query}`)).body;
    const another = { slot_datetime: slots.at(-2).slot_datetime };
    expect((await staff.post(`/api/lab-orders/${id}/slot`, another)).body).toMatchObject(another);
    expect(await news('lab_moved')).toBe(true);

    const { lab_order_id: request_id } = await statusOf(patient, id);
    await atLab(app, { request_id, event: 'task.started', times: 0 });
    const asked = await patient.post('/api/cancel-order', { order_id: id, reason: 4 });
    expect(asked.body.state).toBe('cancel_requested');
    expect(await news('lab_not_cancelled')).toBe(true);
    expect((await statusOf(patient, id)).state).toBe('confirmed');
  });
}

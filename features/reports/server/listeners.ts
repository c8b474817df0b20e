import { APPOINTMENT_EVENTS, type AppointmentEventData } from '#features/appointments/contract.ts';
import { dayOfNextCompleted, dayOfVisit } from '#features/appointments/server/index.ts';
import { LAB_EVENTS } from '#features/labs/contract.ts';
import { dayOfOrder, dayOfSuggestion, daysOfSuggestionsIn } from '#features/labs/server/index.ts';
import { NOTE_EVENTS } from '#features/notes/contract.ts';
import { PAYMENT_EVENTS } from '#features/payments/contract.ts';
import { dayOfRequest } from '#features/payments/server/index.ts';
import { PRESCRIPTION_EVENTS } from '#features/prescriptions/contract.ts';
import { visitOfPrescription } from '#features/prescriptions/server/index.ts';
import { SUBSCRIPTION_EVENTS } from '#features/subscriptions/contract.ts';
import { daysOfSubscription } from '#features/subscriptions/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { markRow } from './repository/changed.ts';
import { BRAND_ROW } from './repository/days.ts';

/** Without a clinician: what is the brand's alone. */
type Found = { readonly brand_id: string; readonly day: string; readonly clinician_id?: string } | undefined;

const mark = async (work: JobContext, found: Found): Promise<void> => {
  if (!found) return;
  const { brand_id: brandId, day, clinician_id: clinicianId = BRAND_ROW } = found;
  await work.transaction((tx) => markRow(tx, { brandId, day, clinicianId }, work.now));
};

const NAMES = [
  'booked',
  'moved',
  'cancelled',
  'declined',
  'arrived',
  'statusChanged',
  'completed',
  'noShow',
  'noShowCorrected',
] as const;

/** A visit keeps its clinician when it is moved. */
async function markVisit(
  work: JobContext,
  { appointment_id, clinician_id, starts_at, previous_starts_at }: AppointmentEventData,
  brandId: string | null,
): Promise<void> {
  if (brandId === null) return;
  for (const at of [starts_at, previous_starts_at])
    if (at) await mark(work, { brand_id: brandId, clinician_id, day: clinicDay(new Date(at)) });
  await mark(work, await dayOfNextCompleted(work.db, appointment_id));
}

/** Each event marks the rows that it changes; a job makes these and the brand's again. */
export const listeners: readonly Listener[] = [
  ...NAMES.map((name) =>
    listen(APPOINTMENT_EVENTS[name], `reports.mark-${APPOINTMENT_EVENTS[name].type}`, (work, data, event) =>
      markVisit(work, data, event.brandId),
    ),
  ),
  listen(LAB_EVENTS.changed, 'reports.mark-order', async (work, { order_id }) => {
    for (const day of [
      await dayOfOrder(work.db, order_id),
      ...(await daysOfSuggestionsIn(work.db, order_id)),
    ])
      await mark(work, day);
  }),
  ...(['suggested', 'accepted', 'rejected'] as const).map((name) =>
    listen(LAB_EVENTS[name], `reports.mark-${LAB_EVENTS[name].type}`, async (work, { cart_item_id }) =>
      mark(work, await dayOfSuggestion(work.db, cart_item_id)),
    ),
  ),
  listen(SUBSCRIPTION_EVENTS.changed, 'reports.mark-subscription', async (work, { subscription_id }) => {
    for (const day of await daysOfSubscription(work.db, subscription_id)) await mark(work, day);
  }),
  ...(['requested', 'paid', 'changed', 'refunded'] as const).map((name) =>
    listen(PAYMENT_EVENTS[name], `reports.mark-${PAYMENT_EVENTS[name].type}`, async (work, { request_id }) =>
      mark(work, await dayOfRequest(work.db, request_id)),
    ),
  ),
  ...(['signed', 'markedAsError'] as const).map((name) =>
    listen(NOTE_EVENTS[name], `reports.mark-${NOTE_EVENTS[name].type}`, async (work, { appointment_id }) => {
      if (appointment_id) await mark(work, await dayOfVisit(work.db, appointment_id));
    }),
  ),
  listen(PRESCRIPTION_EVENTS.issued, 'reports.mark-prescription', async (work, { prescription_id }) => {
    const visitId = await visitOfPrescription(work.db, prescription_id);
    if (visitId) await mark(work, await dayOfVisit(work.db, visitId));
  }),
];

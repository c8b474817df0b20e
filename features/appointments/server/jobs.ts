import { BRANDS } from '#brands/index.ts';
import type { Brand } from '#platform/contract/brand.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { dayOf } from '../rules.ts';
import { reminderEvent } from './events.ts';
import { claimDueReminders } from './repository/reminders.ts';
import { dueOffers, lapseEntries } from './repository/waiting.ts';
import { markNoShows } from './service/no-shows.ts';
import { passOn } from './service/offer.ts';
import { releaseUnpaid } from './service/payment.ts';

const AT_ONCE = 500;
const EVERY_MINUTE = '* * * * *';

/**
 * Hands out the reminders that are due. They follow from the appointments themselves every minute, so that nothing
 * has to be planned again when one is moved, and a server that was down hands out what it missed.
 */
export async function remind(work: JobContext): Promise<void> {
  const brandIds = BRANDS.map((brand) => brand.id);
  for (;;) {
    const count = await work.transaction(async (tx) => {
      const due = await claimDueReminders(tx, brandIds, work.now, AT_ONCE);
      await publish(tx, work.now, ...due.map(({ row, reminder }) => reminderEvent(row, reminder)));
      return due.length;
    });
    if (count < AT_ONCE) return;
  }
}

/** Passes expired offers to the next waiting patient, and ends entries with past days. */
export async function tendWaitingList(work: JobContext): Promise<void> {
  for (const offer of await dueOffers(work.db, work.now, AT_ONCE)) await passOn(work, offer);
  const today = dayOf(work.now.getTime(), CLINIC_ZONE);
  await work.transaction((tx) => lapseEntries(tx, today, work.now));
}

/** Marks visits without participants as missed, in the brands that leave it to the clock. */
export async function markMissed(
  work: JobContext,
  brands: readonly Pick<Brand, 'id' | 'noShowAfterMinutes'>[] = BRANDS,
): Promise<void> {
  for (const { id, noShowAfterMinutes } of brands)
    if (noShowAfterMinutes !== null) await markNoShows(work, id, noShowAfterMinutes);
}

export const jobs: readonly Job[] = [
  { name: 'appointments.remind', cron: EVERY_MINUTE, handle: remind },
  { name: 'appointments.mark-no-shows', cron: EVERY_MINUTE, handle: (work) => markMissed(work) },
  { name: 'appointments.release-unpaid', cron: EVERY_MINUTE, handle: releaseUnpaid },
  { name: 'appointments.tend-waiting-list', cron: EVERY_MINUTE, handle: tendWaitingList },
];

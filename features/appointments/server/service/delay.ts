import type { BodyOf } from '#platform/contract/endpoint.ts';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { type addDelay as AddDelay, type Delay, MOST_DELAY_OF_DAY_MINUTES } from '../../contract.ts';
import { dayOf, startOfDay } from '../../rules.ts';
import { delayedEvent } from '../events.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/delays.ts';
import { lockCalendars } from '../repository/locks.ts';

/** How late the reader's own day is. */
export async function readDelay(ctx: SignedIn): Promise<Delay> {
  const of = await ownDay(ctx, ctx.db);
  return { date: of.day, minutes: await repository.delayOf(ctx.db, of) };
}

/**
 * A clinician is so many minutes later than they were. Everybody who is still to come in today, or who waits, learns
 * when it is likely to be their turn.
 */
export async function beLate(ctx: SignedIn, body: BodyOf<typeof AddDelay>): Promise<Delay> {
  return await ctx.transaction(async (tx) => {
    // One after the other, so that the sum stays below its limit and all patients get the same time.
    await lockCalendars(tx, ctx.principal.personId);
    const of = await ownDay(ctx, tx);
    const isNew = await repository.addDelay(tx, of, {
      id: body.delay_id,
      minutes: body.minutes,
      at: ctx.now,
    });
    const sum = await repository.delayOf(tx, of);
    if (!isNew) return { date: of.day, minutes: sum };
    if (sum > MOST_DELAY_OF_DAY_MINUTES) throw conflict('too_long_a_delay');
    const within = {
      from: startOfDay(of.day, CLINIC_ZONE),
      until: startOfDay(addDays(of.day, 1), CLINIC_ZONE),
    };
    const rows = await repository.delayedVisits(tx, of, within);
    await publish(tx, ctx.now, ...rows.map((row) => delayedEvent(row, of.clinicianId)));
    return { date: of.day, minutes: sum };
  });
}

/** Around midnight it is the day of the visit that is next: in the evening that may be tomorrow, after it yesterday. */
async function ownDay({ principal, now }: SignedIn, db: Db): Promise<repository.DayOfClinician> {
  const of = { brandId: principal.brandId, clinicianId: principal.personId };
  const next = await repository.nextStart(db, of, now);
  return { ...of, day: dayOf(next ?? now.getTime(), CLINIC_ZONE) };
}

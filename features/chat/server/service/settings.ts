import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { CHAT_EVENTS } from '../../contract.ts';
import { presenceLive } from '../presence.ts';
import { isHidden, setHidden } from '../repository/presence.ts';

export async function getSettings(ctx: SignedIn): Promise<{ share_presence: boolean }> {
  return { share_presence: !(await isHidden(ctx.db, ctx.principal)) };
}

/** @throws Refusal that names the field for doctors, coaches and staff: their presence is part of their work. */
export async function putSettings(ctx: SignedIn, share: boolean): Promise<{ share_presence: boolean }> {
  if (!share && ctx.principal.userType !== 'patient') throw invalidField('share_presence', 'not_allowed');
  await ctx.transaction(async (tx) => {
    await setHidden(tx, ctx.principal, !share);
    // Open chats with this person show the change at once.
    const seen = share
      ? { online: true, last_seen: ctx.now.toISOString() }
      : { online: null, last_seen: null };
    const { brandId, personId } = ctx.principal;
    await publish(tx, ctx.now, {
      ...declared(CHAT_EVENTS.presence, { person_id: personId }),
      brandId,
      live: [presenceLive(ctx.principal, seen)],
    });
  });
  return { share_presence: share };
}

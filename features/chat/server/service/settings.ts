import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { isHidden, setHidden } from '../repository/presence.ts';

export async function getSettings(ctx: SignedIn): Promise<{ share_presence: boolean }> {
  return { share_presence: !(await isHidden(ctx.db, ctx.reader)) };
}

/** @throws Refusal that names the field for doctors, coaches and staff, whose presence is part of their work. */
export async function putSettings(ctx: SignedIn, share: boolean): Promise<{ share_presence: boolean }> {
  if (!share && ctx.reader.userType !== 'patient') throw invalidField('share_presence', 'not_allowed');
  await ctx.transaction((tx) => setHidden(tx, ctx.reader, !share));
  return { share_presence: share };
}

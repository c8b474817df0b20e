import type { SignedCallback } from '#platform/server/http/signed-callbacks.ts';
import type { LabsDeps } from './deps.ts';
import { addCallback } from './repository/orders.ts';
import { READ_CALLBACK } from './service/names.ts';

/** What the lab reports of an order; a job stores its event and asks the lab itself. */
export const labCallback = ({ lab, secrets }: LabsDeps): SignedCallback => ({
  path: '/lab/callback',
  operationId: 'receiveLabCallback',
  summary: 'A signed callback of the lab: stored once, then handled by a job that asks the lab.',
  maxBytes: 512 * 1024,
  receiverOf: (partner) =>
    lab?.id === partner
      ? async (ctx, headers, raw) => {
          const { eventId } = lab.readCallback(headers, raw);
          const row = { lab: lab.id, eventId, body: secrets.seal(raw.toString('utf8')), receivedAt: ctx.now };
          return await ctx.transaction(async (tx) => {
            const isNew = await addCallback(tx, row);
            if (isNew) await ctx.jobs.enqueue(tx, READ_CALLBACK, { lab: lab.id, event_id: eventId });
            return isNew;
          });
        }
      : null,
});

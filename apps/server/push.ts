import { type PushDeps, type PushOutcome, storedPushKeys } from '#features/notifications/server/index.ts';
import type { Remember } from '#partners/delivery/outbox.ts';
import { SendFailed } from '#partners/delivery/send-failed.ts';
import { webPush } from '#partners/push/web-push.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Demo } from './load-demo.ts';

/** In production, and with configured keys, pushes are sent; else they stay in the outbox. */
export function pushOf(given: {
  readonly config: Pick<Config, 'push'>;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly remember: Remember;
  readonly demo: Demo | undefined;
}): Omit<PushDeps, 'words'> {
  const { config, db, secrets, remember, demo } = given;
  const { subject } = config.push;
  const keys = async () => config.push.keys ?? (await storedPushKeys(db, secrets));
  const web = webPush({ keys, subject });
  const sender = demo && !config.push.keys ? demo.localPush(remember, web) : web;
  return {
    send: (push) => sender.send(push).catch(outcomeOf),
    publicKey: async () => (await keys()).publicKey,
    onLoopback: demo !== undefined,
  };
}

/** @throws what is no failure of the push service */
function outcomeOf(error: unknown): PushOutcome {
  if (!(error instanceof SendFailed)) throw error;
  return error.failure === 'refused' ? 'refused' : { later: error.retryAfterMs };
}

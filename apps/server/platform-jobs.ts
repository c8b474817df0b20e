import { deliveryJob } from '#partners/delivery/deliver-job.ts';
import type { EmailSender } from '#partners/email/port.ts';
import type { SmsSender } from '#partners/sms/port.ts';
import type { VoiceCaller } from '#partners/voice/port.ts';
import { closeDays } from '#platform/server/audit/chain.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Job } from '#platform/server/feature.ts';
import { forgetOldKeys } from '#platform/server/http/idempotency.ts';

/** Background work that belongs to no feature. */
export const platformJobs = (of: {
  readonly sms: SmsSender;
  readonly email: EmailSender;
  readonly voice: VoiceCaller | undefined;
  readonly secrets: Secrets;
}): Job[] => [
  deliveryJob({ sms: of.sms, email: of.email, voice: of.voice, open: of.secrets.open }),
  {
    name: 'platform.forget-old-keys',
    cron: '41 * * * *',
    handle: (work) => forgetOldKeys(work.db, work.now),
  },
  {
    name: 'platform.close-audit-days',
    cron: '17 * * * *',
    async handle(work) {
      await closeDays(work.db, of.secrets, work.now);
    },
  },
];

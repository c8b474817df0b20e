import { deliveryJob } from '#partners/delivery/deliver-job.ts';
import type { EmailSender } from '#partners/email/port.ts';
import type { SmsSender } from '#partners/sms/port.ts';
import type { VoiceCaller } from '#partners/voice/port.ts';
import { closeDays } from '#platform/server/audit/chain.ts';
import { detachOldMonths, makeMonths } from '#platform/server/audit/months.ts';
import { newestSealsIn, replaceForeignSeals } from '#platform/server/audit/newest-seals.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import { areOtherDataKeysUsed } from '#platform/server/db/data-keys-in-use.ts';
import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { forgetOldKeys } from '#platform/server/http/idempotency.ts';
import { reencryptAll, type ToReencrypt } from './operations/reencrypt.ts';

/** Well below the time after which a job counts as lost; the next hour continues. */
const REENCRYPT_MS = 60_000;

/** Background work that belongs to no feature. */
export const platformJobs = (of: {
  readonly sms: SmsSender;
  readonly email: EmailSender;
  readonly voice: VoiceCaller | undefined;
  readonly secrets: Secrets;
  readonly blobs: BlobStore;
  readonly auditKeepMonths: number;
  readonly reencrypts: Omit<ToReencrypt, 'db'>;
  readonly addressNow: Parameters<typeof deliveryJob>[0]['addressNow'];
}): Job[] => [
  deliveryJob({
    ...{ sms: of.sms, email: of.email, voice: of.voice },
    ...{ open: of.secrets.open, addressNow: of.addressNow },
  }),
  {
    name: 'platform.forget-old-keys',
    cron: '41 * * * *',
    handle: (work) => forgetOldKeys(work.db, work.now),
  },
  {
    name: 'platform.close-audit-days',
    cron: '17 * * * *',
    async handle({ db, now, log }) {
      const newest = newestSealsIn(of.blobs, of.secrets);
      if (await replaceForeignSeals(db, of.secrets, newest))
        log.warn('the newest seals of the audit trail carried the mark of a former key and were replaced');
      await closeDays(db, of.secrets, now, newest);
    },
  },
  {
    name: 'platform.make-audit-months',
    cron: '7 3 * * *',
    handle: async (work) => void (await makeMonths(work.db, work.now)),
  },
  {
    /** An operator dumps and drops what it takes out. */
    name: 'platform.detach-audit-months',
    cron: '37 20 * * *',
    async handle({ db, now, log }) {
      const tables = await detachOldMonths(db, now, of.auditKeepMonths);
      if (tables.length > 0) log.info({ tables }, 'took old months out of the audit trail');
    },
  },
  {
    /** What was written before there was encryption, or with a key that another one has replaced. */
    name: 'platform.reencrypt',
    cron: '23 * * * *',
    async handle({ db, log }) {
      if (!of.reencrypts.keys.encrypts) return;
      if (!(await areOtherDataKeysUsed(db, of.reencrypts.keys))) return;
      const until = performance.now() + REENCRYPT_MS;
      const done = await reencryptAll({ db, ...of.reencrypts }, () => performance.now() > until);
      log.info({ ...done, unreadable: done.unreadable.counts }, 'encrypted with the current data key');
    },
  },
];

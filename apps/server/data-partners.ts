import type { DataPartner } from '#features/privacy/server/index.ts';
import type { Config } from '#platform/server/config/config.ts';

const hostOf = (url: string | URL | undefined): string => (url ? new URL(url).host : '');

const GATEWAYS = { razorpay: 'Razorpay', cashfree: 'Cashfree' } as const;

/** The systems of others that get data of patients, as the configuration switches them on: what runs here is none. */
export function dataPartnersOf(config: Config): DataPartner[] {
  const { sms, email, push, bucket, summary, imageReader, payments, lab, maps, google } = config;
  const found: (DataPartner | false | undefined)[] = [
    sms && { role: 'sms', name: hostOf(sms.url) },
    email && { role: 'email', name: hostOf(email.smtpUrl) },
    (config.mode === 'production' || push.keys !== undefined) && { role: 'push', name: 'Web Push' },
    bucket && { role: 'files', name: bucket.endpoint ? hostOf(bucket.endpoint) : 'Amazon S3' },
    summary && { role: 'summaries', name: hostOf(summary.url) },
    imageReader?.kind === 'http' && { role: 'photo_reader', name: hostOf(imageReader.url) },
    payments && payments.kind !== 'local' && { role: 'payments', name: GATEWAYS[payments.kind] },
    lab.partner?.kind === 'orange-health' && { role: 'lab', name: 'Orange Health' },
    maps.kind !== 'local' && {
      role: 'maps',
      name: maps.kind === 'google' ? 'Google Maps' : hostOf(maps.url),
    },
    google && { role: 'sign_in', name: 'Google' },
  ];
  return found.filter((each): each is DataPartner => each !== false && each !== undefined);
}

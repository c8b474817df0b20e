import type { DataPartner } from '#features/privacy/server/index.ts';
import type { Config } from '#platform/server/config/config.ts';

const hostOf = (url: string | URL | undefined): string => (url ? new URL(url).host : '');

/** `turn.example` of `turns:turn.example:443?transport=tcp`. */
const hostOfRelay = (url: string): string => url.split(/[:?]/)[1] ?? '';

/** The hosts that pass audio and video of visits on, or that browsers ask for their own address on the way to a call. */
function mediaHostsOf({ janus, relay }: Config['media']): string[] {
  const relays = [...relay.turnUrls, ...relay.stunUrls].map(hostOfRelay);
  return [...new Set([...(janus ? [hostOf(janus.publicUrl)] : []), ...relays])].filter((host) => host !== '');
}

const GATEWAYS = { razorpay: 'Razorpay', cashfree: 'Cashfree' } as const;

/** The systems of others that get data of patients of a brand, as the configuration switches them on: what runs here is none. */
export function dataPartnersOf(config: Config, brandId: string): DataPartner[] {
  const { sms, voice, email, push, media, bucket, summary, imageReader, lab, maps, google } = config;
  const gateways = [config.payments, config.formerPayments].filter((each) => each !== undefined);
  const readers = [...config.fhirClients, ...config.fhirApps].filter(({ brand }) => brand === brandId);
  const found: (DataPartner | false | undefined)[] = [
    sms && { role: 'sms', name: hostOf(sms.url) },
    voice && { role: 'voice', name: hostOf(voice.url) },
    email && { role: 'email', name: hostOf(email.smtpUrl) },
    (config.mode === 'production' || push.keys !== undefined) && { role: 'push', name: 'Web Push' },
    ...mediaHostsOf(media).map((name) => ({ role: 'video', name }) as const),
    bucket && { role: 'files', name: bucket.endpoint ? hostOf(bucket.endpoint) : 'Amazon S3' },
    summary && { role: 'summaries', name: hostOf(summary.url) },
    imageReader?.kind === 'http' && { role: 'photo_reader', name: hostOf(imageReader.url) },
    ...gateways.map(
      (each) => each.kind !== 'local' && ({ role: 'payments', name: GATEWAYS[each.kind] } as const),
    ),
    lab.partner?.kind === 'orange-health' && { role: 'lab', name: 'Orange Health' },
    maps.kind !== 'local' && {
      role: 'maps',
      name: maps.kind === 'google' ? 'Google Maps' : hostOf(maps.url),
    },
    config.mapTiles && { role: 'map_tiles', name: hostOf(config.mapTiles.url) },
    google && { role: 'sign_in', name: 'Google' },
    ...readers.map(({ name }) => ({ role: 'other_systems', name }) as const),
  ];
  return found.filter((each): each is DataPartner => each !== false && each !== undefined);
}

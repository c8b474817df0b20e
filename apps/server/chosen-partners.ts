import { PARTNERS, type PartnerName } from '#features/administration/contract.ts';
import type { PartnerWatch } from '#features/administration/server/index.ts';
import type { Remember } from '#partners/delivery/outbox.ts';
import { smtpEmail } from '#partners/email/smtp.ts';
import { httpReader } from '#partners/image-reader/http.ts';
import { noReader } from '#partners/image-reader/local.ts';
import { meterReader } from '#partners/image-reader/meter.ts';
import { runtimeIsThere } from '#partners/image-reader/meter-reader/model.ts';
import type { ImageReader } from '#partners/image-reader/port.ts';
import { googleMaps } from '#partners/maps/google.ts';
import { localMaps } from '#partners/maps/local.ts';
import { nominatimMaps } from '#partners/maps/nominatim.ts';
import { photonMaps } from '#partners/maps/photon.ts';
import type { Maps } from '#partners/maps/port.ts';
import { janusEngine } from '#partners/media-engine/janus.ts';
import { peerEngine } from '#partners/media-engine/local.ts';
import type { MediaEngine } from '#partners/media-engine/port.ts';
import { httpSms } from '#partners/sms/http-sender.ts';
import { httpSummaries } from '#partners/summary/http.ts';
import { noSummaries } from '#partners/summary/local.ts';
import { twilioVoice } from '#partners/voice/twilio.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { PageTargets } from '#platform/server/http/security-headers.ts';
import type { Logger } from '#platform/server/log/logger.ts';
import type { Demo } from './load-demo.ts';

/** Who reads photos of meters. */
export function imageReaderOf({ imageReader }: Config, logger: Pick<Logger, 'warn'>): ImageReader {
  if (!imageReader) return noReader();
  if (imageReader.kind === 'http') return httpReader(imageReader);
  if (runtimeIsThere()) return meterReader();
  const system = `${process.platform} ${process.arch}`;
  logger.warn({ system }, 'photos of meters are not read: ONNX Runtime was not made for this system');
  return noReader();
}

/** Hosts that our pages may connect to (for the content security policy): payment pages, call sockets, map tiles. */
export const pageTargetsOf = (
  { media: { janus }, mapTiles }: Config,
  forms: readonly string[],
): PageTargets => ({
  forms,
  sockets: janus ? [new URL(janus.publicUrl).origin] : [],
  images: mapTiles ? [new URL(mapTiles.url).origin] : [],
});

/** How voice and picture travel. */
export const mediaEngineOf = ({ media: { janus, relay } }: Config): MediaEngine =>
  janus ? janusEngine(janus, relay) : peerEngine(relay);

/** Who finds places by their names. */
export function mapsOf({ maps }: Config): Maps {
  if (maps.kind === 'google') return googleMaps(maps);
  if (maps.kind === 'nominatim') return nominatimMaps(maps);
  return maps.kind === 'photon' ? photonMaps(maps) : localMaps();
}

/** Which partners outside this server are called: their health is shown to staff. */
export function partnersOf({
  sms,
  email,
  payments,
  lab,
  maps,
  imageReader,
  summary,
  voice,
}: Config): PartnerName[] {
  const called: Record<PartnerName, boolean> = {
    sms: sms !== undefined,
    voice: voice !== undefined,
    email: email !== undefined,
    payments: payments !== undefined,
    lab: lab.partner !== undefined,
    maps: maps.kind !== 'local',
    photo_reader: imageReader?.kind === 'http',
    summaries: summary !== undefined,
  };
  return PARTNERS.filter((partner) => called[partner]);
}

/** @throws in production without a sender of messages, which the configuration refuses before this */
function simulating(demo: Demo | undefined): Demo {
  if (!demo) throw new Error('production has no sender of messages');
  return demo;
}

/** Who carries messages out of the house and who sums chats up; the local ones write down what they would send. */
export function writersOf(
  { sms, email, summary, voice }: Config,
  {
    watch,
    remember,
    demo,
  }: { readonly watch: PartnerWatch; readonly remember: Remember; readonly demo: Demo | undefined },
) {
  return {
    sms: sms ? watch('sms', httpSms({ ...sms, url: sms.url.href })) : simulating(demo).localSms(remember),
    email: email
      ? watch('email', smtpEmail({ url: email.smtpUrl, from: email.from }))
      : simulating(demo).localEmail(remember),
    voice: voice ? watch('voice', twilioVoice(voice)) : demo?.localVoice(remember),
    summaries: summary ? watch('summaries', httpSummaries(summary)) : noSummaries(),
  };
}

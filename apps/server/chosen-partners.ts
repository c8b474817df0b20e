import { httpReader } from '#partners/image-reader/http.ts';
import { noReader } from '#partners/image-reader/local.ts';
import { meterReader } from '#partners/image-reader/meter.ts';
import type { ImageReader } from '#partners/image-reader/port.ts';
import { janusEngine } from '#partners/media-engine/janus.ts';
import { peerEngine } from '#partners/media-engine/local.ts';
import type { MediaEngine } from '#partners/media-engine/port.ts';
import type { Config } from '#platform/server/config/config.ts';

/** Who reads photos of meters. */
export function imageReaderOf({ imageReader }: Config): ImageReader {
  if (!imageReader) return noReader();
  return imageReader.kind === 'meter' ? meterReader() : httpReader(imageReader);
}

/** How voice and picture travel. */
export const mediaEngineOf = ({ media: { janus, relay } }: Config): MediaEngine =>
  janus ? janusEngine(janus, relay) : peerEngine(relay);

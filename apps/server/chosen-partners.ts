import { httpReader } from '#partners/image-reader/http.ts';
import { noReader } from '#partners/image-reader/local.ts';
import { meterReader } from '#partners/image-reader/meter.ts';
import type { ImageReader } from '#partners/image-reader/port.ts';
import { googleMaps } from '#partners/maps/google.ts';
import { localMaps } from '#partners/maps/local.ts';
import { nominatimMaps } from '#partners/maps/nominatim.ts';
import { photonMaps } from '#partners/maps/photon.ts';
import type { Maps } from '#partners/maps/port.ts';
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

/** Who finds places by their names. */
export function mapsOf({ maps }: Config): Maps {
  if (maps.kind === 'google') return googleMaps(maps);
  if (maps.kind === 'nominatim') return nominatimMaps(maps);
  return maps.kind === 'photon' ? photonMaps(maps) : localMaps();
}

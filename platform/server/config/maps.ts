import type { Setting } from './file-store.ts';

export type MapsSettings =
  /** Five cities from a file of the app: no other system learns where a patient lives. */
  | { readonly kind: 'local' }
  | { readonly kind: 'google'; readonly url: string; readonly key: string }
  /** A server of one's own on OpenStreetMap data. */
  | { readonly kind: 'nominatim' | 'photon'; readonly url: string };

const GOOGLE = 'https://maps.googleapis.com';

/** `MAPS`: `local` (the default), `google` with `MAPS_KEY`, or `nominatim` or `photon` with `MAPS_URL`. */
export function mapsOf(text: Setting, problems: string[]): MapsSettings {
  const [kind = 'local', url, key] = [text('MAPS'), text('MAPS_URL'), text('MAPS_KEY')];
  const local = { kind: 'local' } as const;
  if (kind !== 'local' && kind !== 'google' && kind !== 'nominatim' && kind !== 'photon') {
    problems.push(`MAPS is "${kind}": set local, google, nominatim or photon`);
    return local;
  }
  if (url && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    problems.push('MAPS_URL is no address: set e.g. https://photon.example/');
    return local;
  }
  if (kind === 'local') {
    // An unused service would look as if addresses were found there.
    if (url || key)
      problems.push('MAPS is missing although MAPS_URL or MAPS_KEY is set: set it, or none of them');
    return local;
  }
  if (kind === 'google') {
    if (!key) problems.push('MAPS_KEY is missing although MAPS is google: set the key of the Geocoding API');
    return key ? { kind, url: url ?? GOOGLE, key } : local;
  }
  if (!url) problems.push(`MAPS_URL is missing although MAPS is ${kind}: set the address of your own server`);
  return url ? { kind, url } : local;
}

export interface TilesSettings {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** What their licence asks to stand beside them. */
  readonly attribution: string;
}

/** Pictures of a map beneath the drawing of a city: browsers fetch them from there. None: the drawing alone. */
export function tilesOf(text: Setting, problems: string[]): TilesSettings | undefined {
  const [url, attribution] = [text('MAPS_TILES_URL'), text('MAPS_TILES_ATTRIBUTION')];
  if (!url && !attribution) return undefined;
  if (!url || !attribution) {
    problems.push('MAPS_TILES_URL and MAPS_TILES_ATTRIBUTION belong together: set both or neither');
    return undefined;
  }
  const isAddress = URL.canParse(url) && new URL(url).protocol === 'https:';
  if (!isAddress || !['{z}', '{x}', '{y}'].every((part) => url.includes(part))) {
    problems.push(
      'MAPS_TILES_URL is no address of tiles: set e.g. https://tiles.sukham.example/{z}/{x}/{y}.png',
    );
    return undefined;
  }
  return { url, attribution };
}

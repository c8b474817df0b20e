import { ask, fieldsOf, firstText, listOf, pinOf, pointOf, textOf } from './ask.ts';
import { type Maps, MapsFailed, MOST_PLACES, type Place, type Point } from './port.ts';

export interface GoogleMapsOptions {
  /** e.g. `https://maps.googleapis.com` */
  readonly url: string;
  readonly key: string;
  readonly timeoutMs?: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Google's Geocoding API, which answers both questions with the parts of an address. */
export function googleMaps({ url, key, timeoutMs }: GoogleMapsOptions): Maps {
  const geocode = async (query: Readonly<Record<string, string>>): Promise<Place[]> => {
    const address = new URL('/maps/api/geocode/json', url);
    for (const [name, value] of Object.entries({ ...query, language: 'en', region: 'in', key }))
      address.searchParams.set(name, value);
    const answer = fieldsOf(await ask(address, { timeoutMs }));
    if (answer.status === 'ZERO_RESULTS') return [];
    if (answer.status === 'OVER_QUERY_LIMIT' || answer.status === 'OVER_DAILY_LIMIT')
      throw new MapsFailed('over_limit');
    if (answer.status !== 'OK') throw new MapsFailed('refused');
    return listOf(answer.results)
      .filter((result) => partOf(result, 'country', 'short_name') === 'IN')
      .map(placeOf)
      .slice(0, MOST_PLACES);
  };
  return {
    attribution: 'Google Maps',
    reverse: ({ lat, lng }) => geocode({ latlng: `${lat},${lng}` }),
    search: (text, near) =>
      geocode({ address: text, components: 'country:IN', ...(near ? around(near) : {}) }),
  };
}

/** About 50 km to each side: Google prefers what lies in it. */
const around = ({ lat, lng }: Point) => ({
  bounds: `${lat - 0.45},${lng - 0.45}|${lat + 0.45},${lng + 0.45}`,
});

function partOf(result: Fields, type: string, name = 'long_name'): string {
  const part = listOf(result.address_components).find(
    ({ types }) => Array.isArray(types) && types.includes(type),
  );
  return textOf(part?.[name]);
}

function placeOf(result: Fields): Place {
  const part = (type: string) => partOf(result, type);
  const { location, location_type } = fieldsOf(result.geometry);
  const { lat, lng } = fieldsOf(location);
  return {
    label: textOf(result.formatted_address),
    locality: firstText(
      part('sublocality_level_1'),
      part('sublocality'),
      part('neighborhood'),
      part('locality'),
    ),
    city: firstText(
      part('locality'),
      part('administrative_area_level_3'),
      part('administrative_area_level_2'),
    ),
    state: part('administrative_area_level_1'),
    pin: pinOf(part('postal_code')),
    ...pointOf(lat, lng),
    precision: precisionOf(location_type, result.types),
  };
}

function precisionOf(locationType: unknown, types: unknown): Place['precision'] {
  if (locationType === 'ROOFTOP') return 'door';
  if (locationType === 'RANGE_INTERPOLATED') return 'street';
  const has = (type: string) => Array.isArray(types) && types.includes(type);
  if (has('route')) return 'street';
  return has('postal_code') ? 'pin' : 'locality';
}

import { ask, fieldsOf, firstText, listOf, pinOf, pointOf, textOf } from './ask.ts';
import { type Maps, MOST_PLACES, type Place, type Point } from './port.ts';

export interface NominatimOptions {
  /** Of a server of one's own: the public one forbids searching while people type. */
  readonly url: string;
  readonly timeoutMs?: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Nominatim on OpenStreetMap data. */
export function nominatimMaps({ url, timeoutMs }: NominatimOptions): Maps {
  const askFor = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`);
    const all = { ...query, format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
    for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
    return await ask(address, { timeoutMs, headers: { 'user-agent': 'sukham' } });
  };
  return {
    attribution: '© OpenStreetMap contributors',
    async reverse({ lat, lng }) {
      const answer = fieldsOf(await askFor('reverse', { lat: `${lat}`, lon: `${lng}`, zoom: '18' }));
      return answer.error === undefined ? inIndia([answer]) : [];
    },
    async search(text, near) {
      const query = { q: text, countrycodes: 'in', limit: `${MOST_PLACES}`, ...(near ? around(near) : {}) };
      return inIndia(listOf(await askFor('search', query)));
    },
  };
}

const around = ({ lat, lng }: Point) => ({
  viewbox: `${lng - 0.45},${lat + 0.45},${lng + 0.45},${lat - 0.45}`,
});

const inIndia = (found: readonly Fields[]): Place[] =>
  found.filter(({ address }) => fieldsOf(address).country_code === 'in').map(placeOf);

function placeOf(found: Fields): Place {
  const address = fieldsOf(found.address);
  const city = firstText(address.city, address.town, address.municipality, address.village, address.county);
  return {
    label: textOf(found.display_name),
    locality: firstText(address.suburb, address.neighbourhood, address.quarter, address.city_district, city),
    city,
    state: textOf(address.state),
    pin: pinOf(address.postcode),
    ...pointOf(found.lat, found.lon),
    precision: address.house_number
      ? 'door'
      : address.road
        ? 'street'
        : found.addresstype === 'postcode'
          ? 'pin'
          : 'locality',
  };
}

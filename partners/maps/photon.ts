import { ask, fieldsOf, firstText, listOf, pinOf, pointOf, textOf } from './ask.ts';
import { type Maps, MOST_PLACES, type Place } from './port.ts';

export interface PhotonOptions {
  readonly url: string;
  readonly timeoutMs?: number;
}

type Fields = Readonly<Record<string, unknown>>;
/** West, south, east, north of India. */
const INDIA = '68,6,98,37.5';

/** Photon on OpenStreetMap data: finds while people type. */
export function photonMaps({ url, timeoutMs }: PhotonOptions): Maps {
  const askFor = async (path: string, query: Readonly<Record<string, string>>): Promise<Place[]> => {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`);
    for (const [name, value] of Object.entries({ ...query, lang: 'en' }))
      address.searchParams.set(name, value);
    const { features } = fieldsOf(await ask(address, { timeoutMs }));
    return listOf(features)
      .filter(({ properties }) => fieldsOf(properties).countrycode === 'IN')
      .map(placeOf)
      .slice(0, MOST_PLACES);
  };
  return {
    attribution: '© OpenStreetMap contributors',
    reverse: ({ lat, lng }) => askFor('reverse', { lat: `${lat}`, lon: `${lng}` }),
    search: (text, near) =>
      askFor('api', {
        ...{ q: text, limit: `${MOST_PLACES}`, bbox: INDIA },
        ...(near ? { lat: `${near.lat}`, lon: `${near.lng}` } : {}),
      }),
  };
}

function placeOf({ properties, geometry }: Fields): Place {
  const said = fieldsOf(properties);
  const coordinates = fieldsOf(geometry).coordinates;
  const [lng, lat] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  const city = firstText(said.city, said.county);
  const locality = firstText(said.district, said.locality, said.type === 'district' ? said.name : '', city);
  const parts = [said.name, said.street, locality, city, said.postcode].map(textOf).filter(Boolean);
  return {
    label: [...new Set(parts)].join(', '),
    locality,
    city,
    state: textOf(said.state),
    pin: pinOf(said.postcode),
    ...pointOf(lat, lng),
    precision: said.housenumber ? 'door' : said.street || said.type === 'street' ? 'street' : 'locality',
  };
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { googleMaps } from './google.ts';
import { ALSO_CALLED } from './local/also-called.ts';
import { cityOfPin, kilometresBetween, localMaps } from './local.ts';
import { nominatimMaps } from './nominatim.ts';
import { photonMaps } from './photon.ts';
import { type Maps, type MapsFailed, PRECISIONS } from './port.ts';

const BANJARA = { lat: 17.4146, lng: 78.4383 };

const GOOGLE = {
  status: 'OK',
  results: [
    {
      formatted_address: '8-2-293, Road No. 12, Banjara Hills, Hyderabad, Telangana 500034, India',
      address_components: [
        { long_name: 'Banjara Hills', types: ['sublocality_level_1', 'sublocality', 'political'] },
        { long_name: 'Hyderabad', types: ['locality', 'political'] },
        { long_name: 'Telangana', types: ['administrative_area_level_1', 'political'] },
        { long_name: 'India', short_name: 'IN', types: ['country', 'political'] },
        { long_name: '500034', types: ['postal_code'] },
      ],
      geometry: { location: BANJARA, location_type: 'ROOFTOP' },
      types: ['street_address'],
    },
    {
      formatted_address: 'Lahore, Pakistan',
      address_components: [{ long_name: 'Pakistan', short_name: 'PK', types: ['country', 'political'] }],
      geometry: { location: { lat: 31.55, lng: 74.34 }, location_type: 'APPROXIMATE' },
      types: ['locality'],
    },
  ],
};
const NOMINATIM = {
  display_name: 'Banjara Hills, Hyderabad, Telangana, 500034, India',
  lat: '17.4146',
  lon: '78.4383',
  addresstype: 'suburb',
  address: {
    suburb: 'Banjara Hills',
    city: 'Hyderabad',
    state: 'Telangana',
    postcode: '500034',
    country_code: 'in',
  },
};
const PHOTON = {
  features: [
    {
      geometry: { coordinates: [78.4383, 17.4146] },
      properties: {
        name: 'Banjara Hills',
        type: 'district',
        city: 'Hyderabad',
        state: 'Telangana',
        postcode: '500034',
        countrycode: 'IN',
      },
    },
    { geometry: { coordinates: [67, 24.9] }, properties: { name: 'Karachi', countrycode: 'PK' } },
  ],
};

let server: Server;
let url = '';
let asked: URL[] = [];
let answer: { status: number; body: string } | undefined;
beforeAll(async () => {
  server = createServer((request, response) => {
    const at = new URL(request.url ?? '/', 'http://map');
    asked.push(at);
    const canned = at.pathname.startsWith('/maps/api/')
      ? GOOGLE
      : at.pathname === '/nominatim/reverse'
        ? NOMINATIM
        : at.pathname === '/nominatim/search'
          ? [NOMINATIM]
          : PHOTON;
    const { status, body } = answer ?? { status: 200, body: JSON.stringify(canned) };
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = undefined;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});

const MAPS: Readonly<Record<string, () => Maps>> = {
  'our own file': localMaps,
  Google: () => googleMaps({ url, key: 'k', timeoutMs: 2000 }),
  Nominatim: () => nominatimMaps({ url: `${url}/nominatim`, timeoutMs: 2000 }),
  Photon: () => photonMaps({ url: `${url}/photon/`, timeoutMs: 2000 }),
};

describe.each(Object.entries(MAPS))('%s', (_name, mapsOf) => {
  it.each([
    ['a point', (maps: Maps) => maps.reverse(BANJARA)],
    ['a name', (maps: Maps) => maps.search('banjara hills')],
    ['a name near a point', (maps: Maps) => maps.search('banjara hills', BANJARA)],
  ])('answers %s with places in India', async (_what, ask) => {
    const places = await ask(mapsOf());
    expect(places[0]).toMatchObject({
      locality: 'Banjara Hills',
      city: 'Hyderabad',
      state: 'Telangana',
      pin: '500034',
      point: BANJARA,
    });
    for (const place of places) {
      expect(place.label).toContain('Hyderabad');
      expect(PRECISIONS).toContain(place.precision);
    }
  });
});

describe.each(Object.entries(MAPS).filter(([name]) => name !== 'our own file'))('%s', (_name, mapsOf) => {
  const failure = (maps: Maps) => maps.search('x').catch((error: MapsFailed) => [error.name, error.reason]);

  it('fails with an error of this port when it refuses, limits the rate, redirects or answers nonsense', async () => {
    answer = { status: 500, body: '' };
    expect(await failure(mapsOf())).toEqual(['MapsFailed', 'refused']);
    answer = { status: 429, body: '' };
    expect(await failure(mapsOf())).toEqual(['MapsFailed', 'over_limit']);
    answer = { status: 302, body: '' };
    expect(await failure(mapsOf())).toEqual(['MapsFailed', 'unreachable']);
    answer = { status: 200, body: '<html>' };
    expect(await failure(mapsOf())).toEqual(['MapsFailed', 'unreadable']);
    answer = { status: 200, body: `"${'x'.repeat(600_000)}"` };
    expect(await failure(mapsOf())).toEqual(['MapsFailed', 'unreadable']);
  });

  it('is asked for India only', async () => {
    await mapsOf().search('road');
    const [{ searchParams } = new URL('http://none')] = asked;
    expect(['IN', 'in', '68,6,98,37.5']).toContain(
      searchParams.get('components')?.split(':')[1] ??
        searchParams.get('countrycodes') ??
        searchParams.get('bbox'),
    );
  });
});

describe('Google', () => {
  it('says by a status that nothing is there, or that it refuses', async () => {
    const said = (status: string) => {
      answer = { status: 200, body: JSON.stringify({ status, results: [] }) };
      return googleMaps({ url, key: 'k' })
        .search('x')
        .catch((error: MapsFailed) => error.reason);
    };
    expect(await said('ZERO_RESULTS')).toEqual([]);
    expect(await said('OVER_QUERY_LIMIT')).toBe('over_limit');
    expect(await said('REQUEST_DENIED')).toBe('refused');
  });
});

describe('our own file', () => {
  const maps = localMaps();
  const found = async (text: string, near?: { lat: number; lng: number }) =>
    (await maps.search(text, near)).map(({ locality, city }) => `${locality}, ${city}`);

  it.each([
    ['banjara', 'Banjara Hills, Hyderabad'],
    ['Banjarahills', 'Banjara Hills, Hyderabad'],
    ['jubliee hills', 'Jubilee Hills, Hyderabad'],
    ['gachibouli', 'Gachibowli, Hyderabad'],
    ['Malleshwaram', 'Malleswaram, Bengaluru'],
    ['బంజారా హిల్స్', 'Banjara Hills, Hyderabad'],
    ['बेगमपेट', 'Begumpet, Hyderabad'],
    ['begumpet hyderabad', 'Begumpet, Hyderabad'],
    ['indira nagar bangalore', 'Indiranagar, Bengaluru'],
    ['kalyan nagar', 'Kalyananagar, Bengaluru'],
    ['t nagar', 'T Nagar, Chennai'],
    ['అమీర్‌పేట', 'Ameerpet, Hyderabad'],
    ['బేగంపేట', 'Begumpet, Hyderabad'],
    ['సికింద్రాబాద్', 'Secunderabad, Hyderabad'],
    ['గచ్చిబౌలి', 'Gachibowli, Hyderabad'],
    ['hi tech city', 'HITEC City, Hyderabad'],
    ['btm layout', 'BTM Layout, Bengaluru'],
    ['bkc', 'BKC, Mumbai'],
  ])('finds with %s: %s', async (typed, place) => expect(await found(typed)).toContain(place));

  it('guesses at nothing where a name is written as it was typed', async () => {
    expect(await found('ameerpet')).toEqual(['Ameerpet, Hyderabad']);
    expect(await found('pitampura')).toEqual(['Pitampura, New Delhi']);
    expect(await found('mayilapur')).toContain('Mylapore, Chennai');
  });

  it('finds by the beginning of a PIN code, with a blank in it too', async () => {
    expect(await found('500 034')).toEqual(['Banjara Hills, Hyderabad']);
    expect((await maps.search('5600')).every(({ pin }) => pin.startsWith('5600'))).toBe(true);
    expect(await found('999999')).toEqual([]);
  });

  it('puts what is near first, and knows nothing where nothing is', async () => {
    const [first] = await maps.search('vijay nagar', BANJARA);
    expect(first?.city).toBe('Hyderabad');
    expect(await maps.reverse({ lat: 26, lng: 80 })).toEqual([]);
    expect(await found('q')).toEqual([]);
    expect(await found('!!')).toEqual([]);
  });

  it('has every point within its city, and returns the city of a PIN code', async () => {
    expect(cityOfPin('600001')).toBe('Chennai');
    expect(cityOfPin('400703')).toBe('Mumbai');
    expect(cityOfPin('302001')).toBeUndefined();
    for (const pin of Object.keys(ALSO_CALLED)) expect(cityOfPin(pin), pin).toBeDefined();
    const [place] = await maps.search('500001');
    expect(kilometresBetween(place?.point ?? { lat: 0, lng: 0 }, { lat: 17.385, lng: 78.4867 })).toBeLessThan(
      5,
    );
  });
});

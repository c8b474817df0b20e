import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 7);
});
afterAll(() => app.close());

const reverse = (query: string) => patient.get(`/api/google-reverse-geocoding?${query}`);
const search = (query: string) => patient.get(`/api/google-text-search?query=${encodeURIComponent(query)}`);

it('places are found by point, PIN code and name', async () => {
  const here = await reverse('lat=17.4146&lng=78.4383');
  expect(here).toMatchObject({
    status: 200,
    body: { places: [{ pin: '500034', precision: 'pin' }, {}, {}] },
  });
  expect((await search('500034')).body.places).toMatchObject([
    { locality: 'Banjara Hills', state: 'Telangana' },
  ]);
  expect((await search('t nagar chennai')).body.places[0]).toMatchObject({ city: 'Chennai' });
  expect((await search('nowhere at all')).body).toMatchObject({ places: [] });
});

it('a point that is none of India’s, or none at all, is refused by name', async () => {
  expect(await reverse('lat=15&lng=88')).toMatchObject({ status: 400, body: { fields: [{ field: 'lat' }] } });
  expect(await reverse('lat=95&lng=78')).toMatchObject({ status: 400, body: { fields: [{ field: 'lat' }] } });
  expect(await reverse('lat=17')).toMatchObject({ status: 400, body: { fields: [{ field: 'lng' }] } });
  expect(await search('')).toMatchObject({ status: 400, body: { fields: [{ field: 'query' }] } });
});

it('tests know the city of a PIN code', async () => {
  const of = async (pin: string) => (await patient.get(`/api/test-packages?pin=${pin}`)).body;
  expect(await of('500034')).toMatchObject({ city: 'Hyderabad', served: true });
  expect(await of('600017')).toMatchObject({ city: 'Chennai', served: false });
  expect(await of('302001')).toMatchObject({ city: null, served: false });
});

it('a PIN code of a listed city has areas with positions, that of another city has none', async () => {
  const { areas } = (await patient.get('/api/city-areas?pin=500034')).body;
  expect(areas.length).toBeGreaterThan(30);
  expect(areas).toContainEqual(expect.objectContaining({ pin: '500034', lat: expect.any(Number) }));
  expect((await patient.get('/api/city-areas?pin=302001')).body).toEqual({ areas: [], tiles: null });
});

it('one person may ask sixty times in a minute, and others go on', async () => {
  const other = await app.signInAs('patient', 8);
  const statuses: number[] = [];
  for (let at = 0; at < 61; at++)
    statuses.push((await other.get('/api/google-text-search?query=vashi')).status);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses[60]).toBe(429);
  expect((await search('vashi')).status).toBe(200);
});

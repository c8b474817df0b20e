import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { HOME } from './addresses.test-kit.ts';
import { readAddress } from './server/index.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 3);
});
afterAll(() => app.close());

const path = '/api/customer-address';
const add = (by: Caller, more: object = {}) => by.post(path, { ...HOME, ...more });

describe('addresses', () => {
  it('are stored with the square of the place, and the first is the default', async () => {
    const point = { lat: 17.4156, lng: 78.4347 };
    const made = await add(patient, {
      point,
      contact_phone: '98490 12345',
      pin: '500 034',
      notes: 'Second gate',
    });
    expect(made).toMatchObject({
      status: 201,
      body: { ...HOME, point, contact_phone: '+919849012345', is_default: true, can: { edit: true } },
    });
    expect(made.body.digipin).toMatch(/^[2-9CFJKLMPT]{3}-[2-9CFJKLMPT]{3}-[2-9CFJKLMPT]{4}$/);
    const second = (await add(patient, { label: 'work', is_default: true })).body;
    const { addresses } = (await patient.get(path)).body;
    expect(addresses.map((each: { address_id: string }) => each.address_id)).toEqual([
      second.address_id,
      made.body.address_id,
    ]);
    expect(addresses.map((each: { is_default: boolean }) => each.is_default)).toEqual([true, false]);
  });

  it('change in what is given, and the default passes on when it is removed', async () => {
    const other = await app.signInAs('patient', 4);
    const home = (await add(other)).body.address_id;
    const work = (await add(other, { label: 'work' })).body.address_id;
    expect(await other.patch(path, { address_id: work, is_default: true, landmark: null })).toMatchObject({
      status: 200,
      body: { is_default: true, landmark: null, flat: HOME.flat },
    });
    expect(await other.delete(`${path}?address_id=${work}`)).toMatchObject({ status: 200 });
    expect((await other.get(path)).body.addresses).toMatchObject([{ address_id: home, is_default: true }]);
    expect(await other.delete(`${path}?address_id=${work}`)).toMatchObject({ status: 404 });
  });

  it('are made once by an id of the client, and are ten at most', async () => {
    const full = await app.signInAs('patient', 5);
    const address_id = uuid();
    expect(await add(full, { address_id })).toMatchObject({ status: 201 });
    expect(await add(full, { address_id })).toMatchObject({ status: 200, body: { address_id } });
    for (const other of [
      { flat: '5 C' },
      { landmark: 'Behind the temple' },
      { city: 'Secunderabad' },
      { notes: 'Ring' },
    ])
      expect(await add(full, { address_id, ...other })).toMatchObject({
        status: 409,
        body: { code: 'address_id_taken' },
      });
    expect(await add(patient, { address_id })).toMatchObject({ status: 409 });
    for (let more = 1; more < 10; more++) expect((await add(full)).status).toBe(201);
    expect(await add(full)).toMatchObject({ status: 409, body: { code: 'addresses_full' } });
    expect((await full.get(path)).body.can).toEqual({ add: false });
  });

  it.each([
    ['pin', '012345'],
    ['pin', '50003'],
    ['pin', '990210000'],
    ['pin', '100001'],
    ['point', { lat: 15, lng: 90 }],
    ['point', { lat: 51.5, lng: -0.1 }],
    ['contact_phone', '12'],
    ['flat', ' '],
    ['locality', undefined],
    ['label', 'castle'],
    ['person_id', uuid()],
    ['address_id', 'x'],
  ])('refuse %s: %j, naming the field', async (field, value) => {
    const refused = await add(patient, { [field]: value });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', fields: [{ field }] } });
    expect(refused.body.fields[0].message.length).toBeGreaterThan(10);
  });

  it('belong to one patient and one brand', async () => {
    const { address_id } = (await add(patient)).body;
    for (const stranger of [await app.signInAs('patient', 6), await app.signInAs('patient', 3, 'hospital')]) {
      expect(await stranger.patch(path, { address_id, flat: '1' })).toMatchObject({ status: 404 });
      expect(await stranger.delete(`${path}?address_id=${address_id}`)).toMatchObject({ status: 404 });
    }
    const { db } = app.database;
    expect(await readAddress(db, patient.personId, address_id, 'living')).toMatchObject({
      address_id,
      pin: '500034',
    });
    expect(await readAddress(db, patient.personId, address_id, 'hospital')).toBeUndefined();
    expect(await readAddress(db, uuid(), address_id)).toBeUndefined();
  });

  it('are read by staff of the brand for one patient, and changed by none of them', async () => {
    const { address_id } = (await add(patient)).body;
    const staff = await app.signInAs('staff');
    const of = (personId: string) => `${path}?patient_id=${personId}`;
    const { addresses, can } = (await staff.get(of(patient.personId))).body;
    expect(addresses).toContainEqual(
      expect.objectContaining({ address_id, can: { edit: false, delete: false } }),
    );
    expect(can).toEqual({ add: false });
    expect((await staff.get(path)).body.fields[0].field).toBe('patient_id');
    for (const other of [await app.signInAs('staff', 1, 'hospital'), await app.signInAs('patient', 6)])
      expect((await other.get(of(patient.personId))).status).toBe(404);
    expect((await staff.patch(path, { address_id, flat: '1' })).status).not.toBe(200);
  });
});

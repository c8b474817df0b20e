import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { Logger } from '#platform/server/log/logger.ts';
import { CatalogueMemory } from './server/catalogue.ts';
import { ImportRefused, importMedicines, importShipped } from './server/index.ts';
import { medicineId } from './server/releases.ts';

let app: TestApp;
let doctor: Caller;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.signInAs('doctor', 1);
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app.close());

/** What was imported is read in the background where that takes long. */
const PATIENT = { timeout: 20_000 };

const search = async (who: Caller, typed: string) =>
  (await who.get(`/api/new-medication-search/?search=${encodeURIComponent(typed)}`)).body;
const names = async (who: Caller, typed: string): Promise<string[]> =>
  (await search(who, typed)).medicines.map(({ name }: { name: string }) => name);

describe('the search for medicines', () => {
  it.each([
    ['पैरासिटामोल', 'paracetamol'],
    ['paracetmol', 'paracetamol'],
    ['metphormin', 'metformin'],
    ['PCM', 'paracetamol'],
    ['மெட்ஃபார்மின்', 'metformin'],
  ])('finds %s', async (typed, name) => {
    expect((await names(doctor, typed))[0]).toBe(name);
    expect((await names(patient, typed))[0]).toBe(name);
  });

  it('answers with unreviewed forms and strengths, and offers the typed text as not checked', async () => {
    const { medicines, free_text, can } = await search(doctor, 'amlodip');
    expect(medicines[0]).toMatchObject({
      name: 'amlodipine',
      reviewed: false,
      found_by: null,
      favourite: false,
    });
    expect(medicines[0].products.map(({ strength }: { strength: string }) => strength)).toEqual(
      ['5 mg', '10 mg', '2.5 mg'].sort((a, b) => a.length - b.length),
    );
    expect(free_text).toEqual({ name: 'amlodip', checked: false });
    expect(can).toEqual({ mark_favourite: true });
    expect(medicines[0].similar).toBe(false);
    // A trade name that the catalogue lacks: what sounds like it may be another medicine.
    const guessed = (await search(doctor, 'calpol')).medicines;
    expect(guessed.length).toBeGreaterThan(0);
    expect(guessed.filter(({ similar }: { similar: boolean }) => !similar)).toEqual([]);
    expect((await search(patient, 'amlodip')).can).toEqual({ mark_favourite: false });
  });

  it('finds what a law forbids or a check knows, and what is inhaled, dropped or put on the skin, with its route', async () => {
    for (const name of ['alprazolam', 'methylphenidate', 'salmeterol', 'acenocoumarol', 'rivaroxaban'])
      expect((await names(doctor, name))[0]).toBe(name);
    const products = async (name: string): Promise<{ form: string; route: string; strength: string }[]> =>
      (await search(doctor, name)).medicines[0].products;
    expect(await products('clotrimazole')).toEqual([
      expect.objectContaining({ form: 'cream', route: 'topical', strength: '1 %' }),
      expect.objectContaining({ form: 'ear_drops', route: 'ear', strength: '1 %' }),
      expect.objectContaining({ form: 'pessary', route: 'vaginal', strength: '100 mg' }),
    ]);
    expect(await products('salmeterol')).toMatchObject([{ form: 'inhaler', route: 'inhaled' }]);
    expect(await products('insulin glargine')).toMatchObject([{ route: 'injection', strength: '100 IU/mL' }]);
    expect((await products('ciprofloxacin')).map(({ route }) => route)).toEqual(['oral', 'oral', 'eye']);
  });

  it('answers at both spellings of its path, to nothing typed, and to nothing meant', async () => {
    expect((await doctor.get('/api/new-medication-search?search=ibuprofen')).status).toBe(200);
    expect(await search(patient, '')).toMatchObject({ medicines: [], free_text: null });
    expect((await search(doctor, '!!!')).medicines).toEqual([]);
    expect((await search(doctor, 'qqqqqq')).medicines).toEqual([]);
    expect((await app.anonymous().get('/api/new-medication-search/?search=a')).status).toBe(401);
  });
});

describe('the catalogue in memory', () => {
  it('is read again after a reading that failed, and answers as before while a new one can’t be read', async () => {
    const { db } = app.database;
    const errors: string[] = [];
    const log = { error: (_: unknown, what: string) => errors.push(what) } as unknown as Logger;
    const away = {
      log,
      db: Object.create(db, { transaction: { value: () => Promise.reject(new Error('away')) } }) as typeof db,
    };
    const memory = new CatalogueMemory();
    await expect(memory.of(away, 'living')).rejects.toThrow('away');
    const { catalogue } = await memory.of({ db, log }, 'living');
    expect(catalogue.find('metformin')[0]?.medicine.name).toBe('metformin');
    await importMedicines(app.database, 'name,source\nYttrinol,List\n', {
      ...{ source: 'late-list', version: '1', now: new Date() },
    });
    expect((await memory.of(away, 'living')).catalogue).toBe(catalogue);
    expect(errors).toHaveLength(1);
    await expect
      .poll(async () => (await memory.of({ db, log }, 'living')).catalogue.find('yttrinol').length, PATIENT)
      .toBe(1);
  });
});

describe('a favourite', () => {
  it('comes first in its brand only, until it is unmarked; marking twice is marking once', async () => {
    const url = `/api/favourite-medicines/${medicineId('pantoprazole + domperidone')}`;
    expect((await names(doctor, 'pantoprazole'))[0]).toBe('pantoprazole');
    expect((await doctor.put(url)).status).toBe(200);
    expect((await doctor.put(url)).status).toBe(200);
    expect((await names(doctor, 'pantoprazole')).slice(0, 2)).toEqual([
      'pantoprazole + domperidone',
      'pantoprazole',
    ]);
    expect(await names(doctor, '')).toEqual(['pantoprazole + domperidone']);
    const elsewhere = await app.signInAs('doctor', 1, 'hospital');
    expect((await names(elsewhere, 'pantoprazole'))[0]).toBe('pantoprazole');
    expect((await doctor.delete(url)).status).toBe(200);
    expect((await names(doctor, 'pantoprazole'))[0]).toBe('pantoprazole');
  });

  it('is left out where another name is surer to be meant', async () => {
    const url = `/api/favourite-medicines/${medicineId('esomeprazole')}`;
    expect((await doctor.put(url)).status).toBe(200);
    expect((await names(doctor, 'esomeprazol'))[0]).toBe('esomeprazole');
    expect(await names(doctor, 'omeprazole')).toEqual(['omeprazole', 'omeprazole + domperidone']);
    expect(await names(doctor, 'furosemide')).toEqual(['furosemide']);
    expect(await names(doctor, 'dolo')).toEqual([]);
    expect((await doctor.delete(url)).status).toBe(200);
  });

  it('is a matter of doctors, and of medicines that there are', async () => {
    const url = `/api/favourite-medicines/${medicineId('paracetamol')}`;
    expect((await patient.put(url)).status).toBe(404);
    expect((await doctor.put(`/api/favourite-medicines/${medicineId('nothing')}`)).status).toBe(404);
  });
});

describe('the shipped medicines', () => {
  it('are imported once for each version', async () => {
    const before = await search(doctor, 'paracetamol');
    await importShipped(app.database.patientDb, new Date());
    expect(await search(doctor, 'paracetamol')).toEqual(before);
  });
});

describe('an operator’s list', () => {
  const head = 'name,form,route,strength,synonyms,source\n';
  const bring = (csv: string, version: string) =>
    importMedicines(app.database, csv, { source: 'test-list', version, now: new Date() });

  it('is found, is replaced by its next version, and leaves the shipped medicines', async () => {
    expect(
      await bring(
        `${head}Zebrinol,tablet,oral,"5 mg, coated",Stripex,List 1\nparacetamol,drops,oral,100 mg/mL,,List 1\n`,
        '1',
      ),
    ).toBe(2);
    await expect.poll(() => names(doctor, 'stripex'), PATIENT).toContain('zebrinol');
    const [first] = (await search(doctor, 'stripex')).medicines;
    expect(first).toMatchObject({ name: 'zebrinol', version: '1', found_by: 'Stripex', reviewed: false });
    expect(first.products[0].strength).toBe('5 mg, coated');
    await bring(`${head}Zorsanol,tablet,oral,5 mg,,List 2\n`, '2');
    await expect.poll(() => names(doctor, 'zorsanol'), PATIENT).toContain('zorsanol');
    expect(await names(doctor, 'zebrinol')).not.toContain('zebrinol');
    const [paracetamol] = (await search(doctor, 'paracetamol')).medicines;
    expect(paracetamol.name).toBe('paracetamol');
    expect(paracetamol.products.map(({ form }: { form: string }) => form)).not.toContain('drops');
  });

  it('with a mistake in one row brings nothing at all; a version is brought once', async () => {
    await expect(
      bring(`${head}Quaggamol,tablet,oral,5 mg,,List\nOther,pill,oral,5 mg,,List\n`, '3'),
    ).rejects.toThrow('row 3: form is none of');
    expect(await names(doctor, 'quaggamol')).not.toContain('quaggamol');
    await expect(bring(`${head}Quaggamol,,,,,List\n`, '2')).rejects.toBeInstanceOf(ImportRefused);
  });
});

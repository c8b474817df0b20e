import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRANDS } from '#brands/index.ts';
import { typstPress } from '#platform/server/papers/press.ts';
import { loadServerWords, type Translator } from '#platform/server/words/server-words.ts';
import type { SealedPrescription } from '../service/sealed.ts';
import { prescriptionPaper } from './prescription-paper.ts';

const press = typstPress({});
let words: Translator;
beforeAll(async () => {
  words = await loadServerWords();
});
afterAll(() => press.close());

/** `email`: what the seal says of the doctor's address. */
const sealed = (email: Pick<SealedPrescription['doctor'], 'email'>): SealedPrescription => ({
  ...{ format: 1, prescription_id: 'p', brand_id: 'living', clinic: 'Living', appointment_id: null },
  ...{
    replaces: null,
    signed_at: '2026-11-22T05:00:00Z',
    valid_until: '2026-12-22',
    signature_level: 'seal',
  },
  doctor: {
    ...{ id: 'd', name: 'Dr. Rao', registration_number: 'TS/1', registration_council: null, specialty: null },
    ...{ clinic_name: 'Living', address: 'Hyderabad', phone: '+914012345678' },
    ...email,
  },
  patient: {
    ...{ id: 'q', name: 'Asha', age: 40, sex: 'female', address: '', height_cm: null, weight_kg: null },
    ...{ language: 'te', allergies: null },
  },
  content: { lines: [] },
  overrides: [],
  checks: {
    ...{ outcome: 'done', version: '1', law_version: '1', checked: 0, of: 0, findings: [], not_checked: [] },
    ...{
      unread_allergies: [],
      lines: [],
      taken_already: [],
      egfr: null,
      mode: 'in_person',
      consult: 'first',
    },
  },
});

it('says half a tablet as the sentence does, and the route only where the form does not', () => {
  const line = { line_id: 'l', medicine_id: 'm', name: 'Prednisolone', unit: 'tablet', timing: '0.5-0-0-1' };
  const of = (more: object) => {
    const content = { lines: [{ ...line, ...more }] } as SealedPrescription['content'];
    const given = { sealed: { ...sealed({}), content }, brand: BRANDS[0]!, link: '', qr: '' };
    const signing = { signature: null, offline: undefined, isCopy: false };
    return prescriptionPaper({ ...given, ...signing }, words, 'te').rx.lines[0]!;
  };
  expect(of({}).times.map(({ amount }) => amount)).toEqual(['½', '–', '–', '1']);
  expect(of({ form: 'injection', route: 'injection', strength: '100 IU/mL' }).detail).toBe(
    'injection · 100 IU/mL',
  );
  expect(of({ form: 'eye_drops', route: 'eye' }).detail).toBe('eye drops · eye');
});

it.each([
  ['the patient', { no_allergies: 'reported' }, 'Patient says: no known allergies', 'అలర్జీలు లేవని పేషెంట్ చెప్పారు'],
  ['a doctor', { no_allergies: 'confirmed' }, 'None known', 'తెలిసినవి లేవు'],
  ['a seal without an author', {}, 'None known', 'తెలిసినవి లేవు'],
] as const)('names who says that there are no allergies: %s', (_, said, english, telugu) => {
  const before = sealed({});
  const patient = { ...before.patient, allergies: [], ...said };
  const given = { sealed: { ...before, patient }, brand: BRANDS[0]!, link: '', qr: '' };
  const signing = { signature: null, offline: undefined, isCopy: false };
  const { sections } = prescriptionPaper({ ...given, ...signing }, words, 'te');
  const printed = sections.map(({ lines }) => lines.join());
  expect(printed).toEqual([expect.stringContaining(english)]);
  expect(printed[0]).toContain(telugu);
});

async function paperOf(email: Pick<SealedPrescription['doctor'], 'email'>) {
  const brand = BRANDS[0]!;
  const qr = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const given = { sealed: sealed(email), brand, link: 'https://living.example/v/1', qr };
  const data = prescriptionPaper(
    { ...given, signature: null, offline: undefined, isCopy: false },
    words,
    'te',
  );
  const print = {
    template: 'features/prescriptions/server/papers/prescription.typ',
    ...{ data, language: 'te' as const, title: 'Prescription', madeAt: new Date('2026-11-22T05:00:00Z') },
  };
  return { email: data.sign.email, pdf: await press.print(print) };
}

it('prints the email address of the doctor, and nothing where the seal has none', {
  timeout: 60_000,
}, async () => {
  const address = 'dr.rao@clinic.example';
  const shown = await paperOf({ email: address });
  expect(shown.email).toBe(address);
  const none = await paperOf({ email: null });
  expect(none.email).toBe('');
  expect(shown.pdf.equals(none.pdf)).toBe(false);
  // Signed before the address was sealed.
  expect((await paperOf({})).pdf.equals(none.pdf)).toBe(true);
});

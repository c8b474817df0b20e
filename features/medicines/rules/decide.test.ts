import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USER_TYPES } from '#platform/domain/user-type.ts';
import { LAW_LISTS } from './data/law-lists.ts';
import { decide, type PrescribingSnapshot, VISIT_MODES } from './decide.ts';
import { ROUTES } from './forms.ts';
import { moietyOf } from './moiety.ts';

/** The oracle: written from the text of the law, by hand and by name, sharing nothing with `decide` but the question. */
const X =
  'amobarbital amphetamine barbital cyclobarbital dexamphetamine ethchlorvynol glutethimide ketamine meprobamate methamphetamine methylphenidate methylphenobarbital pentobarbital phencyclidine phenmetrazine secobarbital'.split(
    ' ',
  );
const NDPS =
  'alprazolam bromazepam buprenorphine chlordiazepoxide clobazam clonazepam clorazepate diazepam flurazepam ketamine lorazepam meprobamate methylphenidate midazolam nitrazepam oxazepam pentazocine phenobarbital phentermine temazepam tramadol zolpidem morphine pethidine fentanyl methadone oxycodone hydrocodone dextropropoxyphene codeine diphenoxylate'.split(
    ' ',
  );
const CANCER = ['cisplatin', 'imatinib', 'tamoxifen', 'fluorouracil', 'vincristine'];
const O =
  'oral: paracetamol|lozenges|acetylcysteine|guaifenesin|ambroxol|bromhexine|dextromethorphan|oral rehydration salts|zinc|iron|folic acid|calcium';
const A = [
  'oral: phenobarbital|clobazam|clonazepam|enalapril|atenolol|metformin|glibenclamide',
  'topical: clotrimazole|mupirocin|calamine|benzyl benzoate',
  'ear: clotrimazole',
  'eye: ciprofloxacin',
  'inhaled: salmeterol',
];
const B = 'oral: sitagliptin|hydrochlorothiazide';
const UNLISTED = [
  'amoxicillin',
  'azithromycin',
  'telmisartan',
  'aminoglutethimide',
  'pregabalin',
  'zopiclone',
  'ciprofloxacin',
];
const on = (rows: string | string[], name: string, route: string): boolean =>
  [rows].flat().some((row) => {
    const [at, names] = row.split(': ');
    return at === route && names!.split('|').includes(name);
  });

function mayBeSigned(visit: PrescribingSnapshot): boolean {
  const { drug, mode, consult } = visit;
  const basics = [
    visit.prescriber.userType === 'doctor',
    visit.prescriber.registrationVerified,
    visit.hasDiagnosis,
    visit.patient.age !== null,
    (visit.patient.age ?? 0) >= 18 || visit.patient.adultPresent,
    visit.identityAndConsentRecorded,
  ];
  if (basics.includes(false)) return false;
  if (mode === 'in_person') return true;
  if (drug.moieties === null || drug.moieties.length === 0) return false;
  for (const raw of drug.moieties) {
    const name = raw.toLowerCase().replace(/ hydrochloride$| sodium$/, '');
    if (drug.route === null) return false;
    const trio = on(A[0]!, name, drug.route) && ['phenobarbital', 'clobazam', 'clonazepam'].includes(name);
    if (X.includes(name) || CANCER.includes(name)) return false;
    if (NDPS.includes(name) && !trio) return false;
    if (on(O, name, drug.route)) continue;
    if (on(A, name, drug.route)) {
      if (mode !== 'video' && consult === 'first') return false;
      continue;
    }
    if (on(B, name, drug.route)) {
      if (consult === 'first' || !visit.priorInPersonSameCondition) return false;
      continue;
    }
    if (mode !== 'video' && consult === 'first') return false;
    if (!visit.statement?.trim()) return false;
  }
  return true;
}

const NAMES = [
  X,
  NDPS,
  CANCER,
  [O, ...A, B].flatMap((row) => row.split(': ')[1]!.split('|')),
  UNLISTED,
].flat();
const mostly = fc.integer({ min: 0, max: 9 }).map((n) => n > 0);
const visits: fc.Arbitrary<PrescribingSnapshot> = fc.record({
  day: fc.constantFrom('2026-11-23', '2027-02-01'),
  mode: fc.constantFrom(...VISIT_MODES),
  consult: fc.constantFrom('first' as const, 'follow_up' as const),
  priorInPersonSameCondition: fc.boolean(),
  drug: fc.record({
    moieties: fc.option(
      fc.array(
        fc
          .tuple(fc.constantFrom(...NAMES), fc.constantFrom('', ' hydrochloride', ' Sodium'))
          .map(([n, s]) => n + s),
        { minLength: 0, maxLength: 3 },
      ),
      { freq: 9 },
    ),
    route: fc.constantFrom('oral' as const, 'oral' as const, ...ROUTES),
  }),
  patient: fc.record({
    age: fc.option(fc.integer({ min: 0, max: 99 }), { freq: 9 }),
    adultPresent: mostly,
  }),
  prescriber: fc.record({
    userType: fc.constantFrom('doctor' as const, 'doctor' as const, 'doctor' as const, ...USER_TYPES),
    registrationVerified: mostly,
  }),
  hasDiagnosis: mostly,
  identityAndConsentRecorded: mostly,
  statement: fc.constantFrom(null, '  ', 'Seen by video, throat red'),
});

const good: PrescribingSnapshot = {
  day: '2026-11-23',
  mode: 'video',
  consult: 'first',
  priorInPersonSameCondition: false,
  drug: { moieties: ['paracetamol'], route: 'oral' },
  patient: { age: 40, adultPresent: false },
  prescriber: { userType: 'doctor', registrationVerified: true },
  hasDiagnosis: true,
  identityAndConsentRecorded: true,
  statement: null,
};
const of = (...moieties: string[]) => ({ moieties, route: 'oral' as const });

describe('decide', () => {
  it.each(['dexmethylphenidate hydrochloride', 'esketamine', 'levamphetamine'])(
    'takes the isomer %s for what Schedule X names',
    (name) =>
      expect(decide({ ...good, drug: of(name) })).toMatchObject({
        ...{ outcome: 'refused', code: 'prohibited_at_a_distance', mark: 'XRx' },
      }),
  );

  it('agrees with the oracle in 10,000 cases', () => {
    fc.assert(
      fc.property(visits, (visit) => (decide(visit).outcome === 'allowed') === mayBeSigned(visit)),
      { numRuns: 10_000 },
    );
  });

  it('names the law and offers a visit in person when tramadol is asked for by video', () => {
    const decision = decide({
      ...good,
      consult: 'follow_up',
      drug: of('Tramadol Hydrochloride', 'paracetamol'),
    });
    expect(decision).toMatchObject({
      outcome: 'refused',
      code: 'prohibited_at_a_distance',
      offer: 'in_person_visit',
      mark: 'NRx',
    });
    expect(decision.instrument).toContain('Narcotic Drugs and Psychotropic Substances Act 1985');
  });

  it('takes the medium into account: clonazepam first by video, not by phone', () => {
    expect(decide({ ...good, drug: of('clonazepam') }).outcome).toBe('allowed');
    expect(decide({ ...good, mode: 'audio', drug: of('clonazepam') })).toMatchObject({
      outcome: 'refused',
      offer: 'video_visit',
    });
  });

  it('asks for a statement outside the lists, and refuses free text at a distance only', () => {
    expect(decide({ ...good, drug: of('amoxicillin') }).outcome).toBe('needs_reason');
    expect(decide({ ...good, drug: { moieties: null, route: 'oral' } }).code).toBe('not_checked');
    const inPerson = decide({ ...good, mode: 'in_person', drug: { moieties: null, route: 'oral' } });
    expect(inPerson).toMatchObject({ outcome: 'allowed', checked: false });
  });

  it('applies a list from its day on', () => {
    expect(decide({ ...good, day: '2018-04-25', drug: of('tramadol'), statement: 'pain' }).outcome).toBe(
      'allowed',
    );
    expect(decide({ ...good, day: '2018-04-26', drug: of('tramadol'), statement: 'pain' }).outcome).toBe(
      'refused',
    );
  });

  it('compares whole names', () => {
    expect(decide({ ...good, drug: of('aminoglutethimide') }).outcome).toBe('needs_reason');
    expect(decide({ ...good, drug: of('glutethimide') }).outcome).toBe('refused');
  });
});

describe('the lists', () => {
  it('name a source and an instrument, and claim no review that wasn’t made', () => {
    for (const entry of LAW_LISTS) {
      expect(entry.source && entry.instrument).toBeTruthy();
      expect(entry.reviewed_by).toBeNull();
      for (const name of entry.names) expect(moietyOf(name)).toBe(name);
    }
    const h1 = LAW_LISTS.filter(({ list }) => list === 'schedule_h1').flatMap(({ names }) => names);
    expect(new Set(h1).size).toBe(51);
  });
});

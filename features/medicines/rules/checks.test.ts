import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckLine, CheckPatient, CheckResult } from './check-shapes.ts';
import { checkedCount, checkPrescription, findingsOf, maySign } from './checks.ts';
import { INTERACTIONS } from './data/interactions.ts';

const adult: CheckPatient = { age: 50, pregnant: 'no', egfr: { value: 80, on: '2026-11-01' }, allergies: [] };
const line = (name: string, more: Partial<CheckLine> = {}): CheckLine => ({
  id: name,
  name,
  moieties: name.split(' + '),
  dose: null,
  isNew: true,
  ...more,
});
const found = (lines: CheckLine[], patient = adult) =>
  findingsOf(checkPrescription(lines, patient)).map(({ ruleId, level }) => `${level} ${ruleId}`);
const resultOf = (lines: CheckLine[], kind: CheckResult['kind'], patient = adult) => {
  const report = checkPrescription(lines, patient);
  if (report.outcome === 'failed') throw new Error(report.error);
  return report.results.find((each) => each.kind === kind)!;
};

describe('two medicines', () => {
  it('stop at each of the 15 ONC pairs, in either order and inside combinations', () => {
    const onc = INTERACTIONS.filter(({ id }) => id.startsWith('onc-'));
    expect(onc).toHaveLength(15);
    expect(found([line('simvastatin'), line('clarithromycin')])).toContain('stop onc-11');
    expect(found([line('linezolid'), line('tramadol + paracetamol')])).toContain('stop onc-6');
    expect(found([line('domperidone'), line('azithromycin')])).toContain('stop onc-8');
    for (const { id, left, right } of onc) {
      const [a, b] = [left, right].map((names) => names.find((name) => !name.startsWith('@')));
      if (a && b) expect(found([line(b), line(a)])).toContain(`stop ${id}`);
    }
  });

  it.each([
    ['valproate', 'meropenem', 'warn carbapenem'],
    ['rifampicin', 'ethinylestradiol + levonorgestrel', 'warn rifampicin'],
    ['colchicine', 'clarithromycin', 'warn colchicine'],
    ['tramadol', 'escitalopram', 'warn tramadol'],
    ['insulin glargine', 'propranolol', 'warn masked-low-sugar'],
    ['rivaroxaban', 'phenytoin', 'warn anticoagulant-less'],
    ['prednisolone', 'glimepiride + metformin', 'note steroid'],
    ['ciprofloxacin', 'calcium carbonate', 'note minerals'],
    ['amiodarone', 'azithromycin', 'stop onc-8'],
    ['lithium carbonate', 'ramipril', 'warn lithium'],
    ['ferrous ascorbate', 'levofloxacin', 'note minerals'],
    ['nitroglycerin', 'tadalafil', 'warn nitrate'],
    ['nicoumalone', 'fluconazole', 'warn warfarin'],
    ['apixaban', 'clopidogrel', 'warn antiplatelet-bleeding'],
    ['dosulepin', 'rasagiline', 'warn dosulepin'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(found([line(a), line(b)])).toContain(expected);
  });

  it('only say so where one of them is a cream or drops, except drops with a beta-blocker', () => {
    const local = { isLocal: true };
    expect(found([line('ketoconazole', local), line('simvastatin')])).toEqual(['note onc-11']);
    expect(found([line('ketoconazole'), line('simvastatin')])).toEqual(['stop onc-11']);
    expect(found([line('diclofenac', local), line('ibuprofen')])).toEqual(['note class-@nsaid']);
    expect(found([line('timolol', local), line('verapamil')])).toEqual(['warn slow-heart']);
    const allergic = { ...adult, allergies: [{ to: '@sulfonamide', severe: true }] };
    expect(found([line('sulfacetamide', local)], allergic)[0]).toMatch(/^stop/);
  });

  it('find paracetamol twice inside combinations, and two of a class', () => {
    expect(found([line('aceclofenac + paracetamol'), line('paracetamol')])).toEqual([
      'warn same-paracetamol',
    ]);
    expect(found([line('ramipril'), line('telmisartan')])).toContain('warn class-@acei@arb');
  });

  it('are two of a class, too, where they also share an ingredient', () => {
    expect(found([line('ibuprofen + paracetamol'), line('aceclofenac + paracetamol')]).sort()).toEqual([
      'warn class-@nsaid',
      'warn same-paracetamol',
    ]);
    expect(found([line('ibuprofen + paracetamol'), { ...line('ibuprofen'), id: 'other' }])).toEqual([
      'warn same-ibuprofen',
    ]);
  });

  it('in one product are compared like two products', () => {
    expect(found([line('simvastatin + clarithromycin')])).toEqual(['stop onc-11']);
    expect(found([line('ramipril + telmisartan')])).toContain('warn class-@acei@arb');
    expect(found([line('diclofenac sodium + diclofenac potassium')])).toContain('warn same-diclofenac');
    expect(found([line('simvastatin + clarithromycin', { isNew: false })])).toEqual([]);
    const report = checkPrescription([line('simvastatin + clarithromycin')], adult);
    expect(maySign(report, [])).toBe(false);
    const override = { ruleId: 'onc-11', lines: ['simvastatin + clarithromycin'] };
    expect(maySign(report, [{ ...override, reason: 'No other choice', reauthenticated: true }])).toBe(true);
    // One product of one ingredient has nothing to compare.
    expect(resultOf([line('simvastatin')], 'interaction')).toBeUndefined();
  });

  it('say of free text that it was not checked, and count it', () => {
    const lines = [line('metformin'), line('syrup of somebody', { moieties: null })];
    expect(resultOf(lines, 'interaction')).toMatchObject({ checked: false, why: 'free_text' });
    const report = checkPrescription(lines, adult);
    if (report.outcome === 'failed') throw new Error(report.error);
    const count = checkedCount(report);
    expect(count.checked).toBeLessThan(count.of);
    expect(JSON.stringify(report)).not.toContain('safe');
  });

  it('that are taken already are compared with new ones only', () => {
    const taken = { isNew: false };
    expect(found([line('simvastatin', taken), line('clarithromycin', taken)])).toEqual([]);
    expect(found([line('simvastatin', taken), line('clarithromycin')])).toContain('stop onc-11');
  });
});

describe('a medicine and a patient', () => {
  it('says what is not known', () => {
    const unknown: CheckPatient = { age: null, pregnant: 'unknown', egfr: 'egfr_unknown', allergies: null };
    const why = (kind: CheckResult['kind']) => resultOf([line('metformin')], kind, unknown);
    expect(why('allergy')).toMatchObject({ checked: false, why: 'allergies_not_asked' });
    expect(why('kidney')).toMatchObject({ checked: false, why: 'egfr_unknown' });
    expect(why('pregnancy')).toMatchObject({ checked: false, why: 'pregnancy_unknown' });
    expect(why('age')).toMatchObject({ checked: false, why: 'age_unknown' });
    expect(why('dose')).toMatchObject({ checked: false, why: 'dose_not_countable' });
  });

  it('finds allergies to relatives, pregnancy, kidney and age', () => {
    const allergic = { ...adult, allergies: [{ to: 'ampicillin', severe: true }] };
    expect(found([line('amoxicillin')], allergic)).toEqual(['stop allergy-ampicillin-amoxicillin']);
    expect(found([line('ramipril')], { ...adult, pregnant: 'yes' })).toEqual(['warn pregnancy']);
    expect(found([line('metformin')], { ...adult, egfr: { value: 28, on: '2026-11-01' } })).toEqual([
      'warn metformin-stop',
      'warn metformin-half',
    ]);
    expect(found([line('nimesulide')], { ...adult, age: 11 })).toEqual(['warn nimesulide-child']);
  });

  it.each([
    ['aspirin', 'ibuprofen', ['warn allergy-aspirin-ibuprofen']],
    ['@nsaid', 'aspirin', ['warn allergy-@nsaid-aspirin']],
    ['amoxicillin', 'cefadroxil', ['warn allergy-amoxicillin-cefadroxil']],
    ['cefixime', 'cefuroxime', ['warn allergy-cefixime-cefuroxime']],
    ['@penicillin', 'ceftriaxone', ['note allergy-@penicillin-ceftriaxone']],
    ['@contrast', 'iohexol', ['warn allergy-@contrast-iohexol']],
    ['lignocaine', 'bupivacaine', ['warn allergy-lignocaine-bupivacaine']],
    ['@sulfonamide', 'hydrochlorothiazide', []],
    ['@opioid', 'paracetamol', []],
  ])('an allergy to %s speaks of %s: %j', (to, name, expected) => {
    expect(found([line(name)], { ...adult, allergies: [{ to, severe: false }] })).toEqual(expected);
  });

  it('counts both parts of a combination, a dose at its limit is none too many', () => {
    const dose = (timesADay: number, milligrams: Record<string, number>) => ({
      dose: { milligrams, timesADay },
    });
    const combined = line('aceclofenac + paracetamol', dose(2, { aceclofenac: 100, paracetamol: 325 }));
    const rest = (milligrams: number) => ({
      ...line('paracetamol', dose(3, { paracetamol: milligrams })),
      id: 'rest',
    });
    const day = (lines: CheckLine[]) => doses(lines).filter((each) => each.includes('dose-day'));
    const doses = (lines: CheckLine[]) => found(lines).filter((each) => each.includes('dose-'));
    expect(doses([combined, rest(675)])).toEqual([]);
    expect(day([combined, rest(1000)])).toEqual([]);
    expect(
      day([combined, { ...rest(1000), dose: { milligrams: { paracetamol: 838 }, timesADay: 4 } }]),
    ).toEqual(['note dose-day-paracetamol', 'note dose-day-paracetamol']);
    expect(doses([line('metformin', dose(3, { metformin: 850 }))])).toEqual([]);
    const uncounted = { ...line('paracetamol'), id: 'in drops' };
    expect(doses([rest(1500), uncounted])).toEqual([
      'note dose-single-paracetamol',
      'note dose-day-paracetamol',
    ]);
  });

  it('adds up what is taken at one time of the day, inside combinations too', () => {
    const at = (id: string, milligrams: Record<string, number>, slots?: Record<string, number>) => ({
      ...line(Object.keys(milligrams).join(' + '), {
        dose: { milligrams, timesADay: 1, ...(slots ? { at: slots } : {}) },
      }),
      id,
    });
    const single = (...lines: CheckLine[]) =>
      findingsOf(checkPrescription(lines, adult)).flatMap(({ ruleId, lines: [of] }) =>
        ruleId === 'dose-single-paracetamol' ? [of] : [],
      );
    const plain = (slots?: Record<string, number>) => at('plain', { paracetamol: 650 }, slots);
    const combined = (slots?: Record<string, number>) =>
      at('combined', { aceclofenac: 100, paracetamol: 500 }, slots);
    expect(single(plain({ morning: 1 }), combined({ night: 1 }))).toEqual([]);
    expect(single(plain({ night: 1 }), combined({ night: 1 }))).toEqual(['plain', 'combined']);
    // Half a dose at that time.
    expect(single(plain({ morning: 1, night: 0.5 }), combined({ night: 1 }))).toEqual([]);
    // What is taken as needed may be taken at any time, and what is taken already counts.
    expect(single(plain(), combined({ night: 1 }))).toEqual(['plain', 'combined']);
    expect(single(plain({ night: 1 }), { ...combined({ night: 1 }), isNew: false })).toEqual(['plain']);
    // A third one at another time is not too much.
    const third = at('third', { paracetamol: 500 }, { noon: 1 });
    expect(single(third, plain({ night: 1 }), combined({ night: 1 }))).toEqual(['plain', 'combined']);
    expect(single(at('low', { paracetamol: 500 }, { night: 1 }), combined({ night: 1 }))).toEqual([]);
  });

  it('adds up the dose of a day over all lines; unreviewed figures only cause a note', () => {
    const three = { dose: { milligrams: { paracetamol: 1000 }, timesADay: 3 } };
    const two = { dose: { milligrams: { paracetamol: 650 }, timesADay: 2 }, id: 'other' };
    expect(found([line('paracetamol', three)])).toEqual([]);
    expect(found([line('paracetamol', three), line('paracetamol', two)])).toContain(
      'note dose-day-paracetamol',
    );
    const uncounted = line('aceclofenac + paracetamol');
    expect(resultOf([line('paracetamol', three), uncounted], 'dose')).toMatchObject({
      why: 'dose_not_countable',
    });
    expect(resultOf([line('paracetamol', three)], 'dose', { ...adult, age: 6 })).toMatchObject({
      checked: false,
      why: 'not_for_children',
    });
  });

  it('stops daily methotrexate and lets weekly pass', () => {
    const at = (timesADay: number) =>
      line('methotrexate', { dose: { milligrams: { methotrexate: 10 }, timesADay } });
    const weekly = (milligrams: number) =>
      line('methotrexate', {
        dose: { milligrams: { methotrexate: milligrams }, timesADay: 1, daysAWeek: 1 },
      });
    expect(found([weekly(30)])).toEqual([]);
    expect(found([weekly(32.5)])).toEqual(['note dose-week-methotrexate']);
    expect(found([at(1)])).toEqual(['stop weekly-methotrexate']);
    expect(found([at(1 / 7)])).toEqual([]);
  });
});

describe('a signature', () => {
  const lines = [line('simvastatin'), line('clarithromycin')];
  const override = {
    ruleId: 'onc-11',
    lines: ['clarithromycin', 'simvastatin'],
    reason: 'Statin paused',
    reauthenticated: true,
  };

  it('wants a typed reason and a fresh proof for a stop', () => {
    const report = checkPrescription(lines, adult);
    expect(maySign(report, [])).toBe(false);
    expect(maySign(report, [{ ...override, reauthenticated: false }])).toBe(false);
    expect(maySign(report, [{ ...override, reason: '  ' }])).toBe(false);
    expect(maySign(report, [override])).toBe(true);
  });

  it('is blocked when the engine fails', () => {
    const broken = {
      ...line('x'),
      get moieties(): never {
        throw new Error('no data');
      },
    };
    const report = checkPrescription([broken], adult);
    expect(report).toMatchObject({ outcome: 'failed' });
    expect(maySign(report, [])).toBe(false);
  });

  it('never depends on the order of the lines', () => {
    const names = [
      'warfarin',
      'aspirin',
      'ibuprofen',
      'ramipril',
      'telmisartan',
      'omeprazole',
      'clopidogrel',
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: 2 }), (some) => {
        const forth = found(some.map((name) => line(name)));
        expect(found([...some].reverse().map((name) => line(name))).sort()).toEqual(forth.sort());
      }),
      { numRuns: 50 },
    );
  });
});

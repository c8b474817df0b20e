import type { CheckKind, CheckLine, CheckPatient, CheckResult, Finding, NotChecked } from './check-shapes.ts';
import { DOSE_LIMITS, WEEKLY } from './data/doses.ts';
import { CLASSES } from './data/interactions.ts';
import { PATIENT_RULES, type PatientRule } from './data/patients.ts';
import { moietyOf } from './moiety.ts';

const ADULT = 18;

const isNamed = (names: readonly string[], moiety: string): boolean =>
  names.some((name) => (name.startsWith('@') ? CLASSES[name]?.includes(moiety) : moietyOf(name) === moiety));

/** One line against allergies, dose limits, pregnancy, kidney and age. `all` counts for the dose of a day. */
export function checkAgainstPatient(
  line: CheckLine,
  all: readonly CheckLine[],
  patient: CheckPatient,
): CheckResult[] {
  const lines = [line.id];
  const not = (kind: CheckKind, why: NotChecked): CheckResult => ({ kind, lines, checked: false, why });
  const done = (kind: CheckKind, findings: readonly Finding[]): CheckResult => ({
    kind,
    lines,
    checked: true,
    findings,
  });
  if (!line.moieties)
    return (['allergy', 'dose', 'pregnancy', 'kidney', 'age'] as const).map((kind) => not(kind, 'free_text'));
  const moieties = line.moieties.map(moietyOf);
  const { age, egfr, pregnant, allergies } = patient;
  const doses = doseFindings(line, moieties, all, age);
  return [
    allergies ? done('allergy', allergyFindings(moieties, allergies)) : not('allergy', 'allergies_not_asked'),
    typeof doses === 'string' ? not('dose', doses) : done('dose', doses),
    pregnant === 'unknown'
      ? not('pregnancy', 'pregnancy_unknown')
      : done('pregnancy', pregnant === 'yes' ? patientFindings('pregnancy', moieties, () => true) : []),
    typeof egfr === 'string'
      ? not('kidney', egfr)
      : done(
          'kidney',
          patientFindings('kidney', moieties, ({ below }) => egfr.value < below!),
        ),
    age === null
      ? not('age', 'age_unknown')
      : done(
          'age',
          patientFindings('age', moieties, ({ below }) => age < below!),
        ),
  ];
}

const patientFindings = (
  kind: PatientRule['kind'],
  moieties: readonly string[],
  applies: (rule: PatientRule) => boolean,
): Finding[] =>
  PATIENT_RULES.filter(
    (rule) => rule.kind === kind && moieties.some((each) => isNamed(rule.names, each)) && applies(rule),
  ).map(({ id, why, source, reviewed_by }) => ({
    ruleId: id,
    level: 'warn',
    why,
    source,
    reviewed: reviewed_by !== null,
  }));

/** Groups in which one allergy speaks of all members. */
const GROUPS = Object.entries(CLASSES).filter(([name]) =>
  [
    '@penicillin',
    '@cephalosporin',
    '@sulfonamide',
    '@nsaid',
    '@macrolide',
    '@quinolone',
    '@tetracycline',
    '@acei',
    '@statin',
    '@opioid',
  ].includes(name),
);

function allergyFindings(
  moieties: readonly string[],
  allergies: NonNullable<CheckPatient['allergies']>,
): Finding[] {
  return allergies.flatMap(({ to, severe }) => {
    const cause = to.startsWith('@') ? to : moietyOf(to);
    const related = GROUPS.filter(([name, members]) => name === cause || members.includes(cause)).flatMap(
      ([, members]) => members,
    );
    return moieties
      .filter((each) => each === cause || related.includes(each))
      .map(
        (each): Finding => ({
          ruleId: `allergy-${cause}-${each}`,
          level: severe ? 'stop' : 'warn',
          why: each === cause ? `Allergic to ${each}.` : `Allergic to a relative of ${each}.`,
          source: 'Record of the patient; groups from memory',
          reviewed: false,
        }),
      );
  });
}

function doseFindings(
  line: CheckLine,
  moieties: readonly string[],
  all: readonly CheckLine[],
  age: number | null,
): readonly Finding[] | NotChecked {
  const { dose } = line;
  if (!dose) return 'dose_not_countable';
  const weekly = moieties.filter((each) => WEEKLY.has(each) && dose.timesADay * (dose.daysAWeek ?? 7) > 1.01);
  if (weekly.length > 0)
    return weekly.map((each) => ({
      ruleId: `weekly-${each}`,
      level: 'stop',
      why: `${each} is taken once a week, never daily.`,
      source: 'Research 4.4: methotrexate daily',
      reviewed: false,
    }));
  if (age === null) return 'age_unknown';
  if (age < ADULT) return 'not_for_children';
  if (moieties.some((each) => !(DOSE_LIMITS.has(each) && each in dose.milligrams))) return 'no_limit_in_data';
  // What the others hold counts too: where it can't be counted, the sum of a day would be too small.
  const uncounted = all.some(
    (other) =>
      other.moieties?.map(moietyOf).some((each) => moieties.includes(each)) &&
      !moieties.every(
        (each) => !other.moieties?.map(moietyOf).includes(each) || each in (other.dose?.milligrams ?? {}),
      ),
  );
  if (uncounted) return 'dose_not_countable';
  return moieties.flatMap((moiety) => {
    const limit = DOSE_LIMITS.get(moiety)!;
    const day = all.reduce(
      (sum, each) => sum + (each.dose?.milligrams[moiety] ?? 0) * (each.dose?.timesADay ?? 0),
      0,
    );
    const finding = (which: string, figure: number): Finding => ({
      ruleId: `dose-${which}-${moiety}`,
      // Nobody has signed these figures: they never interrupt.
      level: limit.reviewed_by === null ? 'note' : 'stop',
      why: `More than ${figure} mg of ${moiety} ${which === 'single' ? 'at once' : 'a day'}.`,
      source: limit.source,
      reviewed: limit.reviewed_by !== null,
    });
    return [
      ...(dose.milligrams[moiety]! > limit.single ? [finding('single', limit.single)] : []),
      ...(day > limit.day ? [finding('day', limit.day)] : []),
    ];
  });
}

import type { CheckKind, CheckLine, CheckPatient, CheckResult, Finding, NotChecked } from './check-shapes.ts';
import { SLOTS } from './data/dose-words.ts';
import { DOSE_LIMITS, WEEKLY } from './data/doses.ts';
import { CLASSES } from './data/interactions.ts';
import { PATIENT_RULES, type PatientRule } from './data/patients.ts';
import { moietyOf } from './moiety.ts';

const ADULT = 18;

const isNamed = (names: readonly string[], moiety: string): boolean =>
  names.some((name) => (name.startsWith('@') ? CLASSES[name]?.includes(moiety) : moietyOf(name) === moiety));

/** One line against allergies, dose limits, pregnancy, kidney and age. `all` counts for the doses of a day and of a time of the day. */
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

const members = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => (name.startsWith('@') ? (CLASSES[name] ?? []) : [name]));

/** Groups in which one allergy speaks of all members. */
const GROUPS: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...[
    '@penicillin',
    '@cephalosporin',
    '@sulfonamide',
    '@macrolide',
    '@quinolone',
    '@tetracycline',
    '@acei',
    '@statin',
    '@opioid',
    '@contrast',
    '@local_anaesthetic',
  ].map((name) => [name, members(name)]),
  // Who doesn't bear aspirin often bears none of the others.
  ['@nsaid', members('@nsaid', 'aspirin')],
]);
/** Penicillins and cephalosporins with the same side chain. */
const SIDE_CHAIN = ['cefalexin', 'cefadroxil', 'cefaclor', 'ampicillin', 'amoxicillin'];
const BETA_LACTAMS = members('@penicillin', '@cephalosporin');

function isRelative(cause: string, moiety: string): boolean {
  const inOneGroup = Object.entries(GROUPS).some(
    ([name, all]) => (name === cause || all.includes(cause)) && all.includes(moiety),
  );
  const hasSideChain = cause === '@penicillin' || cause === '@cephalosporin' || SIDE_CHAIN.includes(cause);
  return inOneGroup || (hasSideChain && SIDE_CHAIN.includes(moiety));
}

/** Of the other family of beta-lactams: cross-reactions are rare. */
const isDistantRelative = (cause: string, moiety: string): boolean =>
  (cause === '@penicillin' || cause === '@cephalosporin' || BETA_LACTAMS.includes(cause)) &&
  BETA_LACTAMS.includes(moiety);

/** Whether an allergy to a substance or a group is one that the rules can compare. */
export const isKnownCause = (cause: string): boolean =>
  Object.hasOwn(GROUPS, cause) || Object.values(GROUPS).some((all) => all.includes(moietyOf(cause)));

function allergyFindings(
  moieties: readonly string[],
  allergies: NonNullable<CheckPatient['allergies']>,
): Finding[] {
  return allergies.flatMap(({ to, severe }) => {
    const cause = to.startsWith('@') ? to : moietyOf(to);
    return moieties.flatMap((each): Finding[] => {
      const finding = (level: Finding['level'], why: string): Finding[] => [
        {
          ruleId: `allergy-${cause}-${each}`,
          level,
          why,
          source: 'Record of the patient; groups from memory',
          reviewed: false,
        },
      ];
      const level = severe ? 'stop' : 'warn';
      if (each === cause) return finding(level, `Allergic to ${each}.`);
      if (isRelative(cause, each)) return finding(level, `Allergic to a relative of ${each}.`);
      return isDistantRelative(cause, each)
        ? finding('note', `Allergic to a distant relative of ${each}: cross-reactions are rare.`)
        : [];
    });
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
  const found = moieties.flatMap((moiety) => tooMuchOf(moiety, line, all));
  // What can be counted is too much, whatever comes on top of it.
  if (found.length > 0) return found;
  if (moieties.some((each) => !(each in dose.milligrams) || hasUncounted(each, all)))
    return 'dose_not_countable';
  return moieties.every((each) => DOSE_LIMITS.has(each) || WEEKLY.has(each)) ? [] : 'no_limit_in_data';
}

/** Where what another line holds can't be counted, the sum of a day would be too small. */
const hasUncounted = (moiety: string, all: readonly CheckLine[]): boolean =>
  all.some(
    ({ moieties, dose, isLocal }) =>
      !isLocal && moieties?.map(moietyOf).includes(moiety) && !(moiety in (dose?.milligrams ?? {})),
  );

/** The most of a substance at one of the times at which a line is taken, over all lines. */
function mostAtOnce(moiety: string, { dose }: CheckLine, all: readonly CheckLine[]): number {
  const part = (of: CheckLine['dose'], slot: (typeof SLOTS)[number]): number =>
    of?.at ? (of.at[slot] ?? 0) : 1;
  const sums = SLOTS.filter((slot) => part(dose, slot) > 0).map((slot) =>
    all.reduce((sum, each) => sum + (each.dose?.milligrams[moiety] ?? 0) * part(each.dose, slot), 0),
  );
  return Math.max(0, ...sums);
}

function tooMuchOf(moiety: string, line: CheckLine, all: readonly CheckLine[]): Finding[] {
  const day = all.reduce(
    (sum, each) => sum + (each.dose?.milligrams[moiety] ?? 0) * (each.dose?.timesADay ?? 0),
    0,
  );
  const { dose } = line;
  const limit = DOSE_LIMITS.get(moiety);
  const aWeek = WEEKLY.get(moiety);
  const week = day * (dose?.daysAWeek ?? 7);
  const at = (which: 'single' | 'day' | 'week', figure: number): Finding => ({
    ruleId: `dose-${which}-${moiety}`,
    // These figures are not reviewed: they never interrupt.
    level: limit?.reviewed_by ? 'stop' : 'note',
    why: `More than ${figure} mg of ${moiety} ${{ single: 'at once', day: 'a day', week: 'a week' }[which]}.`,
    source: limit?.source ?? 'From memory: compare with product information',
    reviewed: Boolean(limit?.reviewed_by),
  });
  // Sums of fractions are a little more or less than what they stand for.
  const isMore = (amount: number, most: number): boolean => amount > most * (1 + 1e-9);
  return [
    ...(limit && isMore(mostAtOnce(moiety, line, all), limit.single) ? [at('single', limit.single)] : []),
    ...(limit && isMore(day, limit.day) ? [at('day', limit.day)] : []),
    ...(aWeek && isMore(week, aWeek) ? [at('week', aWeek)] : []),
  ];
}

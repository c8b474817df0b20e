import type { CheckLine, CheckPatient, CheckReport, CheckResult, Finding, Override } from './check-shapes.ts';
import { CHECKS_VERSION, CLASSES, INTERACTIONS, type InteractionRule } from './data/interactions.ts';
import { moietyOf } from './moiety.ts';
import { checkAgainstPatient } from './patient-checks.ts';

/** Two of the same class are one too many. ACE inhibitors and ARBs count as one class. */
const ONCE = [
  ['@ppi'],
  ['@nsaid'],
  ['@statin'],
  ['@acei', '@arb'],
  ['@sulfonylurea'],
  ['@benzodiazepine'],
].map((names) => ({ id: names.join(''), members: new Set(names.flatMap((name) => CLASSES[name] ?? [])) }));

const expanded = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => (name.startsWith('@') ? (CLASSES[name] ?? []) : [moietyOf(name)])));
const RULES = INTERACTIONS.map((rule) => ({ rule, left: expanded(rule.left), right: expanded(rule.right) }));

/**
 * Compares every new line with all others and with the patient. What can't be compared says why.
 * An error of the engine is a result too: `maySign` refuses it.
 */
export function checkPrescription(lines: readonly CheckLine[], patient: CheckPatient): CheckReport {
  try {
    const results = pairsOf(lines).flatMap(([a, b]) => checkPair(a, b));
    for (const line of lines)
      if (line.isNew) results.push(...checkCombination(line), ...checkAgainstPatient(line, lines, patient));
    return { outcome: 'done', version: CHECKS_VERSION, results };
  } catch (error) {
    return { outcome: 'failed', version: CHECKS_VERSION, error: String(error) };
  }
}

function pairsOf(lines: readonly CheckLine[]): [CheckLine, CheckLine][] {
  return lines.flatMap((a, at) =>
    lines.slice(at + 1).flatMap((b): [CheckLine, CheckLine][] => (a.isNew || b.isNew ? [[a, b]] : [])),
  );
}

function checkPair(a: CheckLine, b: CheckLine): CheckResult[] {
  const lines = [a.id, b.id];
  if (!a.moieties || !b.moieties)
    return (['interaction', 'duplicate'] as const).map((kind) => ({
      kind,
      lines,
      checked: false,
      why: 'free_text',
    }));
  const left = a.moieties.map(moietyOf);
  const right = b.moieties.map(moietyOf);
  const interactions = left.flatMap((one) => right.flatMap((other) => interactionsOf(one, other)));
  const lowered = onlyActsLocally(a) || onlyActsLocally(b) ? asNotes : (found: Finding[]) => found;
  return [
    { kind: 'interaction', lines, checked: true, findings: lowered(eachOnce(interactions)) },
    { kind: 'duplicate', lines, checked: true, findings: lowered(duplicatesOf(left, right)) },
  ];
}

/** Eye drops with a beta-blocker slow the heart as its tablets do. */
const onlyActsLocally = ({ isLocal = false, moieties }: CheckLine): boolean =>
  isLocal && !moieties?.some((each) => CLASSES['@beta_blocker']?.includes(moietyOf(each)));

/** Said without interrupting: a cream with ketoconazole isn't the tablet that the rule means. */
const asNotes = (findings: Finding[]): Finding[] =>
  findings.map((finding) => ({
    ...finding,
    level: 'note',
    why: `${finding.why} Applied locally, little of it reaches the blood.`,
  }));

/** The ingredients of one product among each other; nothing to compare in a product of one. */
function checkCombination({ id, moieties }: CheckLine): CheckResult[] {
  if (!moieties || moieties.length < 2) return [];
  const lines = [id];
  const pairs = moieties
    .map(moietyOf)
    .flatMap((one, at, all) => all.slice(at + 1).map((other): [string, string] => [one, other]));
  return [
    {
      ...{ kind: 'interaction', lines, checked: true },
      findings: eachOnce(pairs.flatMap(([one, other]) => interactionsOf(one, other))),
    },
    {
      ...{ kind: 'duplicate', lines, checked: true },
      findings: eachOnce(pairs.flatMap(([one, other]) => duplicatesOf([one], [other]))),
    },
  ];
}

function interactionsOf(one: string, other: string): Finding[] {
  if (one === other) return [];
  return RULES.filter(
    ({ left, right }) => (left.has(one) && right.has(other)) || (left.has(other) && right.has(one)),
  ).map(({ rule }) => findingOf(rule));
}

const findingOf = ({ id, level, why, source, reviewed_by }: InteractionRule): Finding => ({
  ruleId: id,
  level,
  why,
  source,
  reviewed: reviewed_by !== null,
});

function duplicatesOf(left: readonly string[], right: readonly string[]): Finding[] {
  const same = [...new Set(left)].filter((moiety) => right.includes(moiety));
  const warning = (ruleId: string, why: string): Finding => ({
    ruleId,
    level: 'warn',
    why,
    source: 'Own rule',
    reviewed: false,
  });
  // Two different ones of a class, also where something else is contained twice.
  const ofClass = ONCE.filter(({ members }) =>
    left.some((one) => members.has(one) && right.some((other) => other !== one && members.has(other))),
  );
  return [
    ...same.map((moiety) => warning(`same-${moiety}`, `Contained twice: ${moiety}.`)),
    ...ofClass.map(({ id }) => warning(`class-${id}`, 'Two of the same class.')),
  ];
}

const eachOnce = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [finding.ruleId, finding])).values(),
];

const WORST_FIRST = { stop: 0, warn: 1, note: 2 } as const;

export interface FoundProblem extends Finding {
  readonly lines: readonly string[];
}

/** All findings, the worst first. */
export function findingsOf(report: CheckReport): FoundProblem[] {
  if (report.outcome === 'failed') return [];
  return report.results
    .flatMap((result) =>
      result.checked ? result.findings.map((finding) => ({ ...finding, lines: result.lines })) : [],
    )
    .sort((a, b) => WORST_FIRST[a.level] - WORST_FIRST[b.level]);
}

/** For "12 of 15 pairs checked". */
export function checkedCount({ results }: Extract<CheckReport, { outcome: 'done' }>) {
  return { checked: results.filter(({ checked }) => checked).length, of: results.length };
}

const SHORTEST_REASON = 5;

/** Whether the checks stand in the way of a signature: an engine that failed always does. */
export function maySign(report: CheckReport, overrides: readonly Override[]): boolean {
  if (report.outcome === 'failed') return false;
  return findingsOf(report).every((finding) => {
    if (finding.level === 'note') return true;
    const answer = overrides.find(
      ({ ruleId, lines }) =>
        ruleId === finding.ruleId && [...lines].sort().join() === [...finding.lines].sort().join(),
    );
    if (!answer?.reason.trim()) return false;
    return (
      finding.level === 'warn' || (answer.reauthenticated && answer.reason.trim().length >= SHORTEST_REASON)
    );
  });
}

import type {
  CheckOverride,
  PrescriptionChecks,
  PrescriptionContent,
  PrescriptionFinding,
} from '../contract.ts';
import { isComplete } from './content.ts';

/** A stop asks for a reason of at least so many letters; a warning for any (`maySign` of medicines). */
const SHORTEST_REASON = 5;

/** One finding, whatever the order of its lines. */
export const findingKey = ({ rule_id, lines }: Pick<CheckOverride, 'rule_id' | 'lines'>): string =>
  `${rule_id} ${[...lines].sort().join()}`;

/** Whether the doctor still owes a reason for what the checks found. */
export function owesReason(finding: PrescriptionFinding, overrides: readonly CheckOverride[]): boolean {
  if (finding.level === 'note') return false;
  const reason = overrides.find((each) => findingKey(each) === findingKey(finding))?.reason.trim() ?? '';
  return reason.length < (finding.level === 'stop' ? SHORTEST_REASON : 1);
}

/** Codes of everything that stands in the way of a signature, in the order in which the screen shows the fields. */
export function obstaclesOf(content: PrescriptionContent, checks: PrescriptionChecks | null): string[] {
  if (!checks) return [];
  const decisions = new Set(checks.lines.map(({ decision }) => decision));
  const owes = checks.findings.some((finding) => owesReason(finding, content.overrides ?? []));
  const found = [
    ...(checks.outcome === 'failed' ? ['check_failed'] : []),
    ...(decisions.has('refused') ? ['not_lawful'] : []),
    ...(owes ? ['stop_without_reason'] : []),
    ...(decisions.has('needs_reason') ? ['statement_missing'] : []),
    ...(content.lines.every(isComplete) ? [] : ['dose_missing']),
    ...checks.missing,
  ];
  return [...new Set(found)];
}

import type { Principal } from '#platform/server/http/context.ts';
import type { BreakGlass } from '../contract.ts';
import { isOpen, isOverdue } from '../rules.ts';
import { mayEnd, mayReview } from './policy.ts';
import type { WholeReport } from './repository.ts';

export function presentReport(row: WholeReport, principal: Principal, now: Date): BreakGlass {
  const { report, endsAt, endedAt } = row;
  const open = isOpen({ endsAt, endedAt }, now);
  return {
    access_id: report.id,
    kind: report.kind,
    patient_id: report.patientId,
    patient_name: row.patientName ?? '',
    opened_by_name: row.openerName ?? '',
    reason: report.reason,
    opened_at: report.openedAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    is_open: open,
    review_due_at: report.dueAt.toISOString(),
    overdue: isOverdue(report, now),
    review:
      report.verdict && report.reviewedAt
        ? {
            verdict: report.verdict,
            note: principal.userType === 'patient' ? '' : report.note,
            at: report.reviewedAt.toISOString(),
            by_name: row.reviewerName ?? '',
          }
        : null,
    can: { end: open && mayEnd(principal, report), review: mayReview(principal, report) },
  };
}

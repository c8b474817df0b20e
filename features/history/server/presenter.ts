import type { UserType } from '#platform/domain/user-type.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { History, HistoryContent, HistoryEntry } from '../contract.ts';
import { mayChange } from '../rules.ts';
import type { listNoneKnown, NamedEntry } from './repository.ts';

export const saidBy = (at: Date, name: string | null, type: UserType) => ({
  at: at.toISOString(),
  by_name: name,
  by_type: type,
});

/** `Penicillin`, `mother: Diabetes`, `smoking: past`. */
const textOf = ({ relation, habit, name, state }: HistoryContent): string =>
  [relation, habit, name, state].filter(Boolean).join(': ');

function presentEntry(row: NamedEntry, { userType }: Principal): HistoryEntry {
  const isConfirmed = row.confirmedAt !== null;
  const canWrite = userType === 'patient' || userType === 'doctor';
  return {
    entry_id: row.id,
    kind: row.kind,
    content: row.content,
    status: row.status,
    reported: saidBy(row.reportedAt, row.reporterName, row.reportedByType),
    confirmed: row.confirmedAt ? saidBy(row.confirmedAt, row.confirmerName, 'doctor') : null,
    dispute:
      row.disputedAt && row.disputeText !== null
        ? { text: row.disputeText, at: row.disputedAt.toISOString() }
        : null,
    version: row.version,
    text: textOf(row.content),
    ...(row.content.code ? { code: row.content.code } : {}),
    said_by: row.reporterName ?? row.reportedByType,
    ...(isConfirmed ? { confirmed_by: row.confirmerName ?? 'doctor' } : {}),
    can: {
      change: canWrite && mayChange(userType === 'doctor', isConfirmed),
      confirm: userType === 'doctor' && !isConfirmed && row.status !== 'entered_in_error',
      dispute: userType === 'patient' && isConfirmed && row.status !== 'entered_in_error',
    },
  };
}

export const presentHistory = (
  patientId: string,
  principal: Principal,
  entries: readonly NamedEntry[],
  noneKnown: Awaited<ReturnType<typeof listNoneKnown>>,
): History => ({
  patient_id: patientId,
  entries: entries.map((row) => presentEntry(row, principal)),
  none_known: noneKnown.map(({ answer, name }) => ({
    kind: answer.kind,
    said: saidBy(answer.saidAt, name, answer.saidByType),
    can: { confirm: principal.userType === 'doctor' && answer.saidByType !== 'doctor' },
  })),
  can: { report: principal.userType === 'patient' || principal.userType === 'doctor' },
});

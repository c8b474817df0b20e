import type { HistoryAnswer, HistoryEntry, HistoryVersion, Side } from '../contract.ts';
import { type EntryState, permissionsOf } from '../rules.ts';
import type { NamedAnswer } from './repository/answers.ts';
import type { EntryRow, listVersions, NamedEntry } from './repository/entries.ts';

const iso = (at: Date): string => at.toISOString();

export const stateOf = (entry: EntryRow): EntryState => ({
  status: entry.status,
  saidBy: entry.reportedBy,
  isConfirmed: entry.confirmedAt !== null,
  isDisputed: entry.disputedAt !== null,
});

/** For somebody who may read it and writes from `side`. */
export function presentEntry(
  { entry, recordedByName, confirmedByName }: NamedEntry,
  side: Side | null,
): HistoryEntry {
  return {
    entry_id: entry.id,
    patient_id: entry.patientId,
    kind: entry.kind,
    text: entry.text,
    code: entry.code,
    details: entry.details,
    status: entry.status,
    certainty: entry.certainty,
    onset: entry.onset,
    said_by: entry.reportedBy,
    said_by_name: recordedByName,
    said_at: iso(entry.recordedAt),
    confirmed_by: entry.confirmedAt ? (confirmedByName ?? '') : null,
    confirmed_at: entry.confirmedAt && iso(entry.confirmedAt),
    disputed: entry.disputedAt && { reason: entry.disputeReason ?? '', at: iso(entry.disputedAt) },
    version: entry.version,
    updated_at: iso(entry.updatedAt),
    can: permissionsOf(stateOf(entry), side),
  };
}

export const presentAnswer = ({ answer, byName }: NamedAnswer, side: Side | null): HistoryAnswer => ({
  answer_id: answer.id,
  kind: answer.kind,
  said_by: answer.side,
  by_name: byName,
  at: iso(answer.at),
  can: { withdraw: side === 'clinician' || (side === 'patient' && answer.side === 'patient') },
});

export const presentVersion = ({
  version,
  byName,
}: Awaited<ReturnType<typeof listVersions>>[number]): HistoryVersion => ({
  version: version.version,
  action: version.action,
  at: iso(version.at),
  by_name: byName,
  side: version.side,
  reason: version.reason,
  before: version.before,
});

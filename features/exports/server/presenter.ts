import type { Export } from '../contract.ts';
import { dueAt } from '../rules.ts';
import type { NamedExport } from './repository.ts';

/** An archive past its time is expired, also before the job has removed it. */
export const isExpired = ({ expiresAt }: Pick<NamedExport, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

export function presentExport(row: NamedExport, now: Date): Export {
  const state = row.state === 'ready' && isExpired(row, now) ? 'expired' : row.state;
  return {
    export_id: row.id,
    patient_id: row.patientId,
    patient_name: row.patientName,
    state,
    progress: row.progress,
    asked_at: row.askedAt.toISOString(),
    due_at: dueAt(row.askedAt).toISOString(),
    ready_at: row.readyAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    size: row.size,
    download_url: state === 'ready' ? `/api/exports/${row.id}/file` : null,
  };
}

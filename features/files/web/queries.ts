import type { QueryOf } from '#platform/contract/endpoint.ts';
import { usePages } from '#platform/web/client/pages.ts';
import { listFiles, listRecordAccess } from '../contract.ts';

export function useFilePages(asked: Omit<QueryOf<typeof listFiles>, 'cursor'>) {
  return usePages(listFiles, { query: asked }, { persist: true });
}

/** `patientId` undefined: of one's own record (a doctor: of one's own doings). */
export function useAccessPages(patientId: string | undefined) {
  return usePages(listRecordAccess, { query: { patient_id: patientId } }, { persist: true });
}

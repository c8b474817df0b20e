import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { usePages } from '#platform/web/client/pages.ts';
import { invalidate, useCall } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { getMedicalReport, listReports, listUnseenReports, type ReportsLive } from '../contract.ts';

export const readAgain = (client: QueryClient): Promise<unknown> =>
  invalidate(client, listReports, getMedicalReport, listUnseenReports);

function useNews(): void {
  const client = useQueryClient();
  useRealtime<ReportsLive>('reports', () => void readAgain(client));
  // A critical value is answered on the list of the care team.
  useRealtime('vital', () => void readAgain(client));
}

export function useReport(reportId: string) {
  useNews();
  return useCall(getMedicalReport, { params: { report_id: reportId } }, { persist: true });
}

/** The first few; undefined: one's own. */
export function useFirstReports(patientId: string | undefined, limit: number) {
  useNews();
  return useCall(
    listReports,
    { query: { ...(patientId ? { patient_id: patientId } : {}), limit } },
    { persist: true },
  );
}

export function useUnseen(limit: number) {
  useNews();
  return useCall(listUnseenReports, { query: { limit } });
}

export function useReportPages(patientId: string | undefined) {
  useNews();
  return usePages(listReports, { query: { patient_id: patientId } });
}

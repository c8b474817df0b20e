import { usePages } from '#platform/web/client/pages.ts';
import { listBreakGlass } from '../contract.ts';

type State = 'open' | 'waiting' | 'reviewed' | undefined;

/** Of a doctor: what they opened. Of staff: what waits for review, or was reviewed. */
export function useBreakGlassPages(state: State) {
  return usePages(listBreakGlass, { query: { state } });
}

/** Of a patient: who opened their record in an emergency. */
export function useOwnAccessPages(patientId: string | undefined) {
  return usePages(listBreakGlass, { query: { patient_id: patientId } });
}

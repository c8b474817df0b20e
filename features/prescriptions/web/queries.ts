import { usePages } from '#platform/web/client/pages.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { getPrescription, listMyPrescriptions, listPrescriptionDrafts } from '../contract.ts';

/** `persist`: what one takes is looked up where there is no network, too. */
export const onePrescription = (id: string) =>
  queryOf(getPrescription, { params: { prescription_id: id } }, { persist: true });
export const ownDrafts = () => queryOf(listPrescriptionDrafts, {});

/** `patientId` undefined: the reader's own. */
export function usePrescriptionPages(patientId: string | undefined) {
  return usePages(listMyPrescriptions, { query: { patient_id: patientId } });
}

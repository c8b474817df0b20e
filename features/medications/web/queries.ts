import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/web/client/use-call.ts';
import { listAgreements, listLowAdherence } from '../contract/agreements.ts';
import { getMedicationHistory, listDoseDays, listMedications } from '../contract/medications.ts';
import { listReconciliations } from '../contract/reconciliation.ts';
import { listRefillInbox, listRefills } from '../contract/refills.ts';
import { MAX_DAYS_BACK } from '../contract/shapes.ts';

/** What becomes due, and what is missed, becomes it by itself. */
const EVERY_MINUTE = 60_000;

/** The medicines and doses of a person, stored for use without a network; undefined: the user's own. */
export const medicationsOf = (personId: string | undefined) =>
  queryOf(
    listMedications,
    { query: personId ? { patient_id: personId } : {} },
    { persist: true, staleTime: 0 },
  );

/** A patient's, for who looks after them: of the last thirty days, and never stored on this device. */
export const usePatientMedications = (patientId: string) =>
  useQuery(queryOf(listMedications, { query: { patient_id: patientId, days: MAX_DAYS_BACK } }));

export const useMedications = (personId: string | undefined) =>
  useQuery({ ...medicationsOf(personId), refetchInterval: EVERY_MINUTE });

export const historyOf = (medicationId: string) =>
  queryOf(getMedicationHistory, { params: { medication_id: medicationId } });

/** Prescriptions that the patient still has to review. A job makes them, a moment after the doctor has signed. */
export const useReconciliations = (personId: string | undefined) =>
  useQuery({
    ...queryOf(listReconciliations, { query: personId ? { patient_id: personId } : {} }, { staleTime: 0 }),
    refetchInterval: EVERY_MINUTE,
  });

/** The refill requests of a person. */
export const refillsOf = (personId: string | undefined) =>
  queryOf(listRefills, { query: personId ? { patient_id: personId } : {} });

export const refillInbox = () => queryOf(listRefillInbox, {});

/** The clinicians who are notified when a person takes few doses; a clinician gets their own patients. */
export const agreementsOf = (personId: string | undefined) =>
  queryOf(listAgreements, { query: personId ? { patient_id: personId } : {} });

export const lowAdherence = () => queryOf(listLowAdherence, {});

export const doseDaysOf = ({
  personId,
  from,
  to,
}: {
  readonly personId: string | undefined;
  readonly from: string;
  readonly to: string;
}) => queryOf(listDoseDays, { query: { from, to, ...(personId ? { patient_id: personId } : {}) } });

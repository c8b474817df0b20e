import type { QueryClient } from '@tanstack/react-query';
import { listClinicians } from '#features/people/contract.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { usePages } from '#platform/web/client/pages.ts';
import { invalidate, queryOf } from '#platform/web/client/use-call.ts';
import {
  getAppointment,
  getDayBoard,
  getSlots,
  listAppointments,
  listWaiting,
  type Mode,
  STATUS,
} from '../contract.ts';

/** More than a clinician sees in a week; the wire's own limit. */
const WEEK_LIMIT = 500;
const PAGE = 20;
export const STRIP_DAYS = 14;

export const upcoming = () =>
  queryOf(listAppointments, { query: { scope: 'upcoming', limit: 50 } }, { persist: true });

/** What is before one patient, for who may see it. */
export const upcomingOf = (patientId: string) =>
  queryOf(listAppointments, { query: { scope: 'upcoming', patient_id: patientId, limit: 20 } });

/** The last completed visits of a patient; two, because the one that is open may be among them. */
export const lastCompletedOf = (patientId: string) =>
  queryOf(listAppointments, {
    query: { scope: 'past', patient_id: patientId, status: STATUS.completed, limit: 2 },
  });

/** Everything of some clinic days, both included. */
export const between = (from: string, to: string) =>
  queryOf(listAppointments, { query: { from, to, limit: WEEK_LIMIT } }, { persist: true });

export const oneAppointment = (id: string) =>
  queryOf(getAppointment, { params: { appointment_id: id } }, { persist: true });

export const dayBoard = (date: string) => queryOf(getDayBoard, { query: { date } });

export const waitingEntries = () => queryOf(listWaiting, { query: {} });

export interface SlotsOf {
  readonly clinicianId: string;
  readonly mode: Mode;
  /** The patient of the booking: times of their other appointments are left out. */
  readonly forId: string | undefined;
  /** The appointment that is moved: its own time is free for it. */
  readonly moving?: string;
}

/** Slots go stale by the minute: others book them too. */
export const slotsFrom = ({ clinicianId, mode, forId, moving }: SlotsOf, from: string, days = STRIP_DAYS) =>
  queryOf(
    getSlots,
    {
      query: {
        clinician_id: clinicianId,
        mode,
        from,
        days,
        ...(forId ? { for_person_id: forId } : {}),
        ...(moving ? { moving } : {}),
      },
    },
    { staleTime: 5_000 },
  );

/** @param patientId undefined: of the whole family */
export function usePast(patientId?: string) {
  const query = { scope: 'past', limit: PAGE, ...(patientId ? { patient_id: patientId } : {}) } as const;
  return usePages(listAppointments, { query }, { persist: true });
}

export function useCliniciansPages(query: Omit<QueryOf<typeof listClinicians>, 'cursor'>) {
  return usePages(listClinicians, { query }, { staleTime: 60_000, keepsShown: true });
}

/** After a change of one's own: everything that shows appointments or free times. */
export function readAgain(client: QueryClient): void {
  void invalidate(client, listAppointments, getAppointment, getDayBoard, getSlots, listWaiting);
}

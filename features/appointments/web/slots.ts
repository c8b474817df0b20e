import type { ReactNode } from 'react';
import { slotPoint } from '#platform/web/slot.ts';
import type { AppointmentSummary } from '../contract.ts';

export interface OfVisit {
  readonly appointmentId: string;
  readonly patientId: string;
  /** Who holds the visit, and alone writes it up. */
  readonly clinicianId: string;
}

export interface JoinProps {
  readonly visit: AppointmentSummary;
  /** Until one may join, after the words that say when that will be. */
  readonly instead?: ReactNode;
}

/** Beside a visit wherever it is shown (Home, list, page, notification): the button by which one joins it. */
export const visitJoin = slotPoint<JoinProps>('appointments.visitJoin');
/** Top right of the workspace of a visit: picture and sound. */
export const visitMedium = slotPoint<OfVisit>('appointments.visitMedium');
/** The tabs below it, each with a `label`: the note, later the prescription and the tests. */
export const visitComposer = slotPoint<OfVisit>('appointments.visitComposer');

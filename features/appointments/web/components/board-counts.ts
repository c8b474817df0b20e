import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { getDayBoard } from '../../contract.ts';

export type BoardClinician = ReplyOf<typeof getDayBoard>['clinicians'][number];

/** In the order of a visit. */
export const BOARD_COUNTS = [
  'booked',
  'waiting',
  'in_session',
  'done',
  'off',
] as const satisfies readonly (keyof BoardClinician['counts'])[];

export function totalOf(clinicians: readonly BoardClinician[], name: (typeof BOARD_COUNTS)[number]): number {
  return clinicians.reduce((sum, clinician) => sum + clinician.counts[name], 0);
}

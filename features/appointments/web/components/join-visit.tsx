import type { ReactNode } from 'react';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import type { AppointmentSummary } from '../../contract.ts';
import { visitJoin } from '../slots.ts';

interface JoinFilledProps {
  readonly visit: AppointmentSummary;
  /** What keeps its place until it is there. */
  readonly ahead?: ReactNode;
}

/** By what one joins the visit, where a feature offers that. */
export const JoinFilled = ({ visit, ahead = null }: JoinFilledProps) => (
  <Fillings point={visitJoin} given={{ visit }} fallback={ahead} />
);

import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import type { AppointmentSummary } from '../../contract.ts';
import { visitJoin } from '../slots.ts';

/** By what one joins the visit, where a feature offers that. */
export const JoinFilled = ({ visit }: { readonly visit: AppointmentSummary }) => (
  <Fillings point={visitJoin} given={{ visit }} fallback={null} />
);

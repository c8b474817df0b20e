import { useUserType } from '#platform/web/session/use-session.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import type { AppointmentSummary } from '../../contract.ts';
import { visitJoin } from '../slots.ts';
import { JoinLine } from './join-line.tsx';

/** By what one joins the visit, where a feature offers that. */
export const JoinFilled = ({ visit }: { readonly visit: AppointmentSummary }) => (
  <Fillings point={visitJoin} given={{ visit }} fallback={null} />
);

/** The same on the visit's own page; where no feature offers that, whom to call. */
export function JoinVisit({ visit }: { readonly visit: AppointmentSummary }) {
  const isThere = useCatalogue().fillings(visitJoin, useUserType()).length > 0;
  return isThere ? (
    <Fillings point={visitJoin} given={{ visit }} fallback={null} />
  ) : (
    <JoinLine visit={visit} />
  );
}

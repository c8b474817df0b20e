import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { type JoinProps, visitJoin } from '../slots.ts';

/** By what one joins the visit, where a feature offers that. */
export const JoinFilled = (given: JoinProps) => (
  <Fillings point={visitJoin} given={given} fallback={given.instead} />
);

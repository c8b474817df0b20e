import Type, { type Static } from 'typebox';
import { exact, Id, Line, list, oneOf, optional } from '#platform/contract/schema.ts';
import { DOSE_FOODS, DOSE_ROUTES, MOST_LINES, PrescriptionFinding, Timing } from './shapes.ts';

/** A line as other programs write it: what one dose is beside when it is taken, ids and form by the server. */
export const WrittenLine = exact({
  line_id: optional(Id),
  medicine_id: optional(Id),
  name: optional(Line(160)),
  strength: optional(Line(60)),
  /** `1 tablet`, `5 ml` or a number, at each time of `timing`; anything else is printed as it is written. */
  dose: optional(Type.Unsafe<number | string>({ type: ['number', 'string'], maxLength: 100 })),
  timing: optional(Timing),
  food: optional(oneOf(DOSE_FOODS)),
  days: optional(Type.Integer({ minimum: 1, maximum: 365 })),
  route: optional(oneOf(DOSE_ROUTES)),
});
export type WrittenLine = Static<typeof WrittenLine>;

/** What takes the place of `content` in a new prescription. */
export const written = {
  diagnosis: optional(Line(300)),
  identity_confirmed: optional(Type.Boolean()),
  consent_confirmed: optional(Type.Boolean()),
  lines: optional(list(WrittenLine, MOST_LINES)),
};

/** One comparison of the checks. */
export const CheckedPair = Type.Object({
  checked: Type.Boolean(),
  kind: Type.String(),
  lines: list(Id),
  finding: optional(PrescriptionFinding),
  /** Why it was not checked. */
  why: optional(Type.String()),
});
export type CheckedPair = Static<typeof CheckedPair>;

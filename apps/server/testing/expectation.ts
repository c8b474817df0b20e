import type { UserType } from '#platform/domain/user-type.ts';
import type { Relation } from './cast.ts';

/** Whose things each user type may reach with a call; everybody else's must look as if they weren't there. */
export interface Expectation {
  /** Where the id stands: a path parameter, a query value or a field of the body. */
  readonly at: string;
  /** Which of the belongings the id is; the name of the parameter unless told. */
  readonly thing?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: string;
  /** Of uploads: what the file holds. */
  readonly file?: string;
  /** The id is wanted in a list. */
  readonly asList?: true;
  readonly reaches: Partial<Record<UserType, readonly Relation[]>>;
}

export const OWN: readonly Relation[] = ['own'];
export const CARE: readonly Relation[] = ['assigned'];
/** A patient's own, and the clinicians who care for the patient. */
export const OWN_AND_CARE = { patient: OWN, doctor: CARE, coach: CARE } as const;

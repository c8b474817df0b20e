import type { UserType } from '#platform/domain/user-type.ts';
import type { Belongings, Relation } from './cast.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The relations in which each user type may use a call; in all others, the objects must look as if they didn't exist.
 */
export interface Expectation {
  /** Where the id stands: a path parameter, a query value or a field of the body. */
  readonly at: string;
  /** Which of the belongings the id is; that of the parameter unless given. */
  readonly thing?: string;
  /** The other fields; a function where they depend on the patient, on the caller or on the time, or are new ids. */
  readonly body?: Fields | ((of: Belongings, userType: UserType) => Fields);
  readonly query?: string;
  /** Of uploads: the content of the file; a buffer is sent as a PNG picture. */
  readonly file?: string | Buffer;
  /** The id is wanted in a list. */
  readonly asList?: true;
  /** Codes of the conflicts with which the call may answer those who reach it; without them it must succeed. */
  readonly conflicts?: readonly string[];
  /** Of calls that end what others need, as a visit or a session: higher ones are tried later. 0 unless given. */
  readonly order?: number;
  readonly reaches: Partial<Record<UserType, readonly Relation[]>>;
}

export const OWN: readonly Relation[] = ['own'];
/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Of the same brand: all but `elsewhere`. */
export const BRAND: readonly Relation[] = ['own', 'assigned', 'formerly', 'unrelated'];
export const CARE: readonly Relation[] = ['assigned'];
/** A patient's own, and the clinicians who care for the patient. */
export const OWN_AND_CARE = { patient: OWN, doctor: CARE, coach: CARE } as const;

/** The fields of the body beside the id. */
export const fieldsOf = (expected: Expectation | undefined, of: Belongings, userType: UserType) => ({
  ...(typeof expected?.body === 'function' ? expected.body(of, userType) : expected?.body),
});

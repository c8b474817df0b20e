import { COMMON_ERRORS, type CommonErrorCode } from '#platform/contract/error.ts';

export interface FieldProblem {
  readonly field: string;
  /** Key below `errors` in the words of the feature or of the platform: `required`, `too_long`, ... */
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * A request that is turned down for a reason that the person may know. `code` is stable and is also the key
 * of its message: `<feature>.errors.<code>` in the server words, else `common.errors.<code>`.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly values: Readonly<Record<string, string | number>>;
  readonly retryAfterSeconds: number | undefined;
  /** Machine-readable companions of the code that a client needs, e.g. the next free day. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    options: {
      fields?: readonly FieldProblem[];
      values?: Readonly<Record<string, string | number>>;
      retryAfterSeconds?: number;
      extra?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.fields = options.fields ?? [];
    this.values = options.values ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra ?? {};
  }
}

/** After which time a client may try again when the database or another service was away. */
export const AWAY_RETRY_SECONDS = 5;

export function refuse(code: CommonErrorCode): Refusal {
  const wait = code === 'unavailable' ? { retryAfterSeconds: AWAY_RETRY_SECONDS } : {};
  return new Refusal(COMMON_ERRORS[code], code, wait);
}

/** What one may not see answers like what isn't there. */
export const notFound = (): Refusal => refuse('not_found');

/** The codes that the endpoints of a contract declare, and those that every call may answer with. */
export type CodeOf<Contract> =
  | CommonErrorCode
  | {
      [Name in keyof Contract]: Contract[Name] extends {
        readonly errors: readonly (infer Code extends string)[];
      }
        ? Code
        : never;
    }[keyof Contract];

/**
 * How a feature refuses: with a code of its contract, so that clients find all that can come in the OpenAPI document.
 * `conflict` is a conflict with the present state (409).
 */
export const refusalsOf = <Contract>() => ({
  conflict: (code: CodeOf<Contract>, extra?: Record<string, unknown>): Refusal =>
    new Refusal(409, code, extra ? { extra } : {}),
  refusal: (
    status: number,
    code: CodeOf<Contract>,
    options?: ConstructorParameters<typeof Refusal>[2],
  ): Refusal => new Refusal(status, code, options),
});

/** A field that is well-formed but can't be accepted: 400 `invalid`, naming the field. */
export const invalidField = (
  field: string,
  code: string,
  values?: Readonly<Record<string, string | number>>,
): Refusal => new Refusal(400, 'invalid', { fields: [{ field, code, ...(values ? { values } : {}) }] });

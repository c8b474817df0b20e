import type { Static, TObject, TSchema } from 'typebox';
import type { UserType } from '../domain/user-type.ts';

/**
 * One declaration of one call. The server validates and serialises from it, the OpenAPI document is printed
 * from it and the browser's client is typed by it, so a shape is written once.
 */
export interface EndpointDeclaration {
  /** Unique, camelCase; the OpenAPI operationId and the name by which policies and tests refer to the call. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /**
   * Methods that do the very same: of calls for which clients use one or the other. Never `GET`. `PUT` and `PATCH` need
   * not be named: a call by one of them is made by the other, too.
   */
  readonly alsoBy?: readonly ('POST' | 'PATCH' | 'PUT' | 'DELETE')[];
  /** Below `/api`, spelt as clients spell it, parameters as `{name}`. The other trailing-slash form works too. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** `public`: without a session. Otherwise the user types that may call it. */
  readonly access: 'public' | readonly UserType[];
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Bytes of a JSON body at most, where the usual 256 KiB are too few. */
  readonly maxBytes?: number;
  /** Multipart upload: the name of the file field. Further text fields are described by `body`. */
  readonly upload?: {
    readonly field: string;
    readonly maxBytes: number;
    readonly types: readonly string[];
    /**
     * The field of `body` with the id of the upload: the same upload under the same id is stored once. Where it is
     * missing, an `Idempotency-Key` gives it.
     */
    readonly named?: string;
    /**
     * So many requests are handled at the same time: in one server, and of one person. All others get a refusal that
     * says when to try again.
     */
    readonly atOnce?: { readonly server: number; readonly person: number };
  };
  readonly reply: TSchema;
  /** Status of a plain success; 200 when it is left out. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Stable error codes of its own, beside those that every call may answer with. */
  readonly errors?: readonly string[];
  /** Takes an `Idempotency-Key`: a repeated call answers what the first one did. */
  readonly idempotent?: boolean;
  /** Reads or writes so much that the database may take longer for it than the two seconds of other calls. */
  readonly takesLong?: boolean;
  /**
   * What it reads may be a few seconds old: a replica may answer, where there is one. Beside the audit trail it writes
   * nothing, or only makes what is missing: then it runs again on the database itself.
   */
  readonly mayBeOld?: boolean;
  /** Another media type than JSON in the reply (calendar files, pictures). */
  readonly produces?: string;
}

const BOTH: Partial<Record<EndpointDeclaration['method'], readonly EndpointDeclaration['method'][]>> = {
  PUT: ['PATCH'],
  PATCH: ['PUT'],
};

/** Its own method first. */
export const methodsOf = ({ method, alsoBy = [] }: EndpointDeclaration): EndpointDeclaration['method'][] => [
  ...new Set([method, ...alsoBy, ...(BOTH[method] ?? [])]),
];

export function endpoint<const D extends EndpointDeclaration>(declaration: D): D {
  return declaration;
}

type Part<S> = S extends TSchema ? Static<S> : undefined;

export type ParamsOf<E extends EndpointDeclaration> = Part<E['params']>;
export type QueryOf<E extends EndpointDeclaration> = Part<E['query']>;
export type BodyOf<E extends EndpointDeclaration> = Part<E['body']>;
export type ReplyOf<E extends EndpointDeclaration> = Static<E['reply']>;

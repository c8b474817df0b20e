import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyOf, EndpointDeclaration, ParamsOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';
import type { StoredEvent } from './events/domain-event.ts';
import type { UploadedFile } from './files/upload.ts';
import type { Ctx, JobContext, SignedIn } from './http/context.ts';
import type { SignedCallback } from './http/signed-callbacks.ts';
import type { FeatureNotifications } from './notification.ts';
import type { SocketFeature } from './realtime/socket-events.ts';
import type { RecordSource } from './records/record-source.ts';
import type { TimelineSource } from './timeline.ts';

/** A reply with another status than the declared one (201 new, 200 the same again) or further headers. */
export class Reply<T> {
  readonly status: number;
  readonly value: T;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, value: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.value = value;
    this.headers = headers;
  }
}

export interface Input<E extends EndpointDeclaration> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Of endpoints that declare an `upload`. */
  readonly file: E['upload'] extends object ? UploadedFile : undefined;
}

export type CtxOf<E extends EndpointDeclaration> = E['access'] extends 'public' ? Ctx : SignedIn;

export type Handler<E extends EndpointDeclaration, Prepared = undefined> = (
  ctx: CtxOf<E>,
  input: Input<E>,
  prepared: Prepared,
) => Promise<ReplyOf<E> | Reply<ReplyOf<E>>>;

/**
 * Hangs a use case on an endpoint. `prepare` does what takes long without the database: of a call with an
 * `Idempotency-Key` the handler runs within a transaction.
 */
export type On = <const E extends EndpointDeclaration, Prepared = undefined>(
  endpoint: E,
  handler: Handler<E, Prepared>,
  prepare?: (ctx: CtxOf<E>, input: Input<E>) => Promise<Prepared>,
) => void;

/** Follows an event. Runs as a job: retried with back-off, and put where an operator sees it when it can't be done. */
export interface Listener {
  /** Type of the event, e.g. `appointment.booked`. */
  readonly event: string;
  /** Unique; one event may have several listeners that fail and are retried separately. */
  readonly name: string;
  handle(work: JobContext, event: StoredEvent): Promise<void>;
  /**
   * Handles events together that were published at about the same time, all of them or none. When it fails, each event
   * is handled alone, so that one of them can't hold up the others.
   */
  handleMany?(work: JobContext, events: readonly StoredEvent[]): Promise<void>;
}

/** Background work by name; by the clock when `cron` (UTC) is given, else when it is enqueued. */
export interface Job {
  readonly name: string;
  readonly cron?: string;
  handle(work: JobContext, data: unknown): Promise<void>;
}

export interface RawRouteDeps {
  readonly ctxOf: (request: FastifyRequest) => Ctx;
  /** Something may have been committed: events and jobs are looked for now. */
  readonly afterCommit: () => void;
}

/** A feature's only door on the server. */
export interface FeatureServer {
  readonly name: string;
  routes?(on: On): void;
  /** What partners report by themselves. */
  readonly callbacks?: readonly SignedCallback[];
  /** For calls with a form that other clients dictate (the session calls); everything else is a declared endpoint. */
  raw?(app: FastifyInstance, platform: RawRouteDeps): Promise<void>;
  /** What `raw` registers, for the OpenAPI document. */
  readonly rawPaths?: OpenApiPaths;
  readonly listeners?: readonly Listener[];
  readonly jobs?: readonly Job[];
  readonly sockets?: SocketFeature;
  readonly notifications?: FeatureNotifications;
  /** What the timeline of a patient shows of this feature. */
  readonly timeline?: readonly TimelineSource[];
  /** What exports, documents and other systems are given of this feature. */
  readonly records?: readonly RecordSource[];
  /** Lets go of timers; what is under way is finished. */
  close?(): Promise<void> | void;
}

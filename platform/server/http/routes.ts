import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EndpointDeclaration, methodsOf } from '#platform/contract/endpoint.ts';
import { Empty } from '#platform/contract/schema.ts';
import type { Act, ActTrail } from '../audit/act-trail.ts';
import type { AuditTrail } from '../audit/audit-trail.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import { againOnPrimary, type Replica, type ReplicaForCall } from '../db/replica.ts';
import type { DeferredEvent } from '../events/domain-event.ts';
import type { Relay } from '../events/relay.ts';
import { type CtxOf, type FeatureServer, type Handler, type Input, type On, Reply } from '../feature.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { languageOf } from '../words/server-words.ts';
import { type Authenticator, credentialsOf, deviceCookieName } from './authentication.ts';
import type { AuditedLook, Ctx, Principal } from './context.ts';
import { idempotencyKeyOf, once } from './idempotency.ts';
import type { Origins } from './origins.ts';
import { writeTrail } from './read-trail.ts';
import { refuse } from './refusal.ts';
import type { UploadConcurrencyLimiter } from './upload-concurrency.ts';
import { readUpload } from './upload-reader.ts';
import type { WriteLimit } from './write-limit.ts';

export interface RouteDeps {
  readonly db: Db;
  /** For calls that declare that they take long. */
  readonly patientDb: Db;
  /** With row security: both of them as this brand alone sees the tables. */
  readonly ofBrand?: Database['ofBrand'];
  /** For calls that declare that they may be a little old. */
  readonly replica?: Replica | undefined;
  readonly jobs: JobQueue;
  readonly keys: KeyRing;
  /** Of replies that are stored for a repeated call. */
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly relay: Pick<Relay, 'wake' | 'sendNow'>;
  readonly audit: AuditTrail;
  readonly acts: ActTrail;
  readonly origins: Origins;
  readonly authenticator: Authenticator;
  readonly writes: Pick<WriteLimit, 'take'>;
  readonly secure: boolean;
  readonly clock: () => Date;
  /** Of all features together. */
  readonly places: UploadConcurrencyLimiter;
}

export interface DeclaredRoute {
  readonly feature: string;
  readonly endpoint: EndpointDeclaration;
}

/** Registers a feature's endpoints with Fastify and returns their declarations, for OpenAPI and the checks. */
export function registerFeature(
  app: FastifyInstance,
  feature: FeatureServer,
  deps: RouteDeps,
): DeclaredRoute[] {
  const declared: DeclaredRoute[] = [];
  const { places } = deps;
  const on: On = (endpoint, handler, prepare) => {
    declared.push({ feature: feature.name, endpoint });
    const answered = (request: FastifyRequest, reply: FastifyReply) =>
      noting(request, endpoint, deps, () =>
        againOnPrimary(endpoint.mayBeOld ? deps.replica : undefined, (replica) =>
          answer(request, reply, endpoint, { handler, prepare } as UseCase, { ...deps, replica }),
        ),
      );
    const run = endpoint.upload ? places.held(endpoint.upload, answered) : answered;
    const mayBeEmpty = endpoint.body && !endpoint.upload && !endpoint.body.required?.length;
    app.route({
      method: methodsOf(endpoint),
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ...(endpoint.maxBytes ? { bodyLimit: endpoint.maxBytes } : {}),
      config: {
        feature: feature.name,
        isJson: endpoint.produces === undefined,
        takesLong: endpoint.takesLong === true,
      },
      schema: {
        ...(endpoint.params ? { params: endpoint.params } : {}),
        querystring: queryOf(endpoint),
        ...(endpoint.body && !endpoint.upload ? { body: endpoint.body } : {}),
        ...(endpoint.produces ? {} : { response: { '2xx': endpoint.reply } }),
      },
      // The session is checked first: a validation message must not reveal what exists behind a sign-in.
      onRequest: (request) => admit(request, endpoint, deps),
      // Without a body nothing was said: that is enough where nothing has to be said.
      preValidation: async (request) => {
        if (mayBeEmpty && request.body === undefined) request.body = {};
      },
      handler: (request, reply) => run(request, reply),
    });
  };
  feature.routes?.(on);
  return declared;
}

/** Reads pass over what they don't know in an address: clients add page numbers and cache breakers. */
function queryOf({ method, query = Empty }: EndpointDeclaration): object {
  return method === 'GET' ? { ...query, additionalProperties: true } : query;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    limited: Principal | null;
    startedAt: Date;
  }
}

async function admit(request: FastifyRequest, endpoint: EndpointDeclaration, deps: RouteDeps): Promise<void> {
  request.startedAt = deps.clock();
  const credentials = credentialsOf(request, deps.secure);
  const shown = credentials.bearer !== undefined || credentials.cookie !== undefined;
  const found = shown ? await deps.authenticator.authenticate(credentials, request.startedAt) : null;
  request.principal = found && 'principal' in found ? found.principal : null;
  request.limited = found && 'limited' in found ? found.limited : null;
  if (endpoint.access === 'public') return;
  if (!found) throw refuse('not_signed_in');
  if ('refused' in found) throw refuse(found.refused);
  if (!endpoint.access.includes(found.principal.userType))
    return await noting(request, endpoint, deps, () => Promise.reject(refuse('not_found')));
  if (endpoint.method === 'GET') return;
  await deps.writes.take(found.principal);
}

/** Notes what was refused or changed, in addition to what the call itself answers. */
async function noting<T>(
  request: FastifyRequest,
  endpoint: EndpointDeclaration,
  deps: RouteDeps,
  work: () => Promise<T>,
): Promise<T> {
  const { principal, params, query, log, id: requestId, startedAt: at } = request;
  // Of an upload the fields are read by the call itself.
  const act = (who: Principal): Act => ({
    ...{ endpoint, params, query, body: request.body, requestId, at, log },
    principal: who,
  });
  try {
    const answered = await work();
    if (principal) await deps.acts.noteChange(act(principal));
    return answered;
  } catch (error) {
    if (principal) await deps.acts.noteDenied(act(principal), error);
    throw error;
  } finally {
    // Also what failed halfway may have changed something.
    // The change is stored: an error here must not hide it.
    if (principal && endpoint.method !== 'GET')
      await deps.replica?.noteWrite(principal.personId).catch((error: unknown) => {
        log.warn({ err: error }, 'the position of a change could not be stored for reads from the replica');
      });
  }
}

interface UseCase {
  readonly handler: Handler<EndpointDeclaration, unknown>;
  readonly prepare?: (ctx: CtxOf<EndpointDeclaration>, input: Input<EndpointDeclaration>) => Promise<unknown>;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointDeclaration,
  { handler, prepare }: UseCase,
  deps: Omit<RouteDeps, 'replica'> & { readonly replica: ReplicaForCall | undefined },
): Promise<unknown> {
  const reads: AuditedLook[] = [];
  const held: DeferredEvent[] = [];
  const brand = brandFor(request, deps);
  const old = await deps.replica?.dbFor(request.principal?.personId, brand.id, endpoint.takesLong === true);
  const ctx = contextOf(request, deps, reads, held, old);
  const input = {
    params: request.params,
    query: request.query,
    body: request.body,
    ...(endpoint.upload ? await readUpload(request, endpoint) : {}),
  } as Input<EndpointDeclaration>;
  const key = endpoint.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined;
  const prepared = await prepare?.(ctx as CtxOf<EndpointDeclaration>, input);
  const run = async (context: Ctx): Promise<Reply<unknown>> => {
    const result = await handler(context as CtxOf<EndpointDeclaration>, input, prepared);
    return result instanceof Reply ? result : new Reply(endpoint.status ?? 200, result);
  };
  const result =
    key && ctx.principal
      ? await once(
          ctx.db,
          {
            brandId: ctx.principal.brandId,
            personId: ctx.principal.personId,
            key,
            method: endpoint.method,
            url: request.url,
            body: request.body,
            now: ctx.now,
          },
          (tx) => run(withinTransaction(ctx, tx)),
          deps.secrets,
        )
      : await run(ctx);
  for (const event of held) deps.relay.sendNow(event);
  if (endpoint.method !== 'GET') deps.relay.wake();
  deps.replica?.endReads();
  await writeTrail(ctx, deps.audit, reads);
  reply.code(result.status).headers({ 'cache-control': 'private, no-store', ...result.headers });
  if (endpoint.produces && !result.headers['content-type']) reply.type(endpoint.produces);
  return result.status === 204 ? reply.send() : result.value;
}

const brandFor = (request: FastifyRequest, { origins }: Pick<RouteDeps, 'origins'>) =>
  request.principal ? origins.brandById(request.principal.brandId) : origins.brandOf(request.host);

/**
 * A request's context. `reads` collects what goes to the audit trail, `held` what the open screens are; `old` is a
 * copy of the database to read from.
 */
export function contextOf(
  request: FastifyRequest,
  deps: Omit<RouteDeps, 'replica'>,
  reads: AuditedLook[] = [],
  held: DeferredEvent[] = [],
  old?: Db,
): Ctx {
  const { takesLong } = request.routeOptions.config;
  const brand = brandFor(request, deps);
  const own = deps.ofBrand?.(brand.id) ?? deps;
  const db = old ?? (takesLong ? own.patientDb : own.db);
  return {
    db,
    now: request.startedAt ?? deps.clock(),
    log: request.log,
    jobs: deps.jobs,
    keys: deps.keys,
    transaction: (work) => db.transaction(work as never),
    requestId: request.id,
    brand,
    language: languageOf(request.headers['accept-language'], request.principal?.language),
    principal: request.principal,
    limited: request.limited ?? null,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceCookie: request.cookies?.[deviceCookieName(deps.secure)],
    source: typeof request.headers.source === 'string' ? request.headers.source : undefined,
    ifMatch: request.headers['if-match']?.replace(/^"(.{0,100})"$/, '$1'),
    range: request.headers.range,
    host: request.host,
    sendNow: (event) => void held.push(event),
    async audit(read) {
      if (read.patientIds.length > 0 || read.isAggregate) reads.push(read);
    },
  };
}

function withinTransaction(ctx: Ctx, tx: Tx): Ctx {
  return { ...ctx, db: tx, transaction: (work) => work(tx) };
}

/** The context of a route that isn't declared: each read is recorded immediately, so never inside a transaction. */
export function rawContextOf(request: FastifyRequest, deps: RouteDeps): Ctx {
  const reads: AuditedLook[] = [];
  const ctx = contextOf(request, deps, reads);
  return {
    ...ctx,
    async audit(read) {
      await ctx.audit(read);
      await writeTrail(ctx, deps.audit, reads.splice(0));
    },
  };
}

import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FhirClient } from '#platform/server/config/fhir-clients.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { RawRouteDeps } from '#platform/server/feature.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import { notFound, Refusal } from '#platform/server/http/refusal.ts';
import { readRecords } from '#platform/server/records/record-reader.ts';
import type { RecordSource } from '#platform/server/records/record-source.ts';
import { capabilityStatement, smartConfiguration } from './capability.ts';
import type { FhirResource } from './mapping/resource.ts';
import * as repository from './repository.ts';
import { countOf, rangeOf, resourcesOf, search, sourcesOf, TYPES } from './search.ts';
import { clientOfBasic, clientOfToken, makeToken, TOKEN_SECONDS } from './tokens.ts';

export interface ApiDeps {
  readonly sources: readonly RecordSource[];
  readonly clients: readonly FhirClient[];
  readonly secrets: Secrets;
  readonly origins: Origins;
}

const BASE = '/fhir/R4';
const SCOPE = 'system/*.read';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** A resource of a row that has several: `<row>.<number>`. */
const RESOURCE_ID = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\.\d{1,3})?$/;

/** What FHIR answers where something is wrong. It names the field, never a value. */
const outcome = (code: string, text: string) => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'error', code, diagnostics: text }],
});
const ISSUES: Readonly<Record<number, string>> = { 400: 'invalid', 401: 'login', 404: 'not-found' };

/** Reads of other systems. Without clients in the configuration there is nothing under `/fhir`. */
export async function registerFhirApi(
  app: FastifyInstance,
  deps: ApiDeps,
  { ctxOf }: RawRouteDeps,
): Promise<void> {
  if (deps.clients.length === 0) {
    app.get('/fhir/*', async () => {
      throw notFound();
    });
    return;
  }
  await app.register(formbody);
  app.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, 'a read of another system failed');
    const fields = error instanceof Refusal ? error.fields.map(({ field }) => field).join(', ') : '';
    const code = error instanceof Refusal ? error.code : 'not_readable';
    return await fhir(reply)
      .code(status)
      .send(outcome(ISSUES[status] ?? 'processing', status >= 500 ? 'failed' : fields || code));
  });
  const originOf = (request: FastifyRequest): string => `${deps.origins.originOf(request.host)}${BASE}`;

  app.get(`${BASE}/metadata`, async (request, reply) =>
    fhir(reply).send(capabilityStatement(originOf(request), TYPES, SCOPE)),
  );
  app.get(`${BASE}/.well-known/smart-configuration`, async (request) =>
    smartConfiguration(originOf(request), SCOPE),
  );
  app.post(
    `${BASE}/token`,
    { config: { isFromElsewhere: true } },
    async (request, reply) => await giveToken(request, reply, deps, ctxOf(request).now),
  );
  app.get<{ Params: { type: string } }>(`${BASE}/:type`, async (request, reply) =>
    fhir(reply).send(await searchFor(request, ctxOf(request), deps, originOf(request))),
  );
  app.get<{ Params: { type: string; id: string } }>(`${BASE}/:type/:id`, async (request, reply) =>
    fhir(reply).send(await readOne(request, ctxOf(request), deps)),
  );
}

const fhir = (reply: FastifyReply): FastifyReply =>
  reply
    .type('application/fhir+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)));

async function giveToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { clients, secrets }: ApiDeps,
  now: Date,
): Promise<unknown> {
  const client = clientOfBasic(clients, String(request.headers.authorization ?? ''));
  const { grant_type: grant } = (request.body ?? {}) as { grant_type?: unknown };
  reply.header('cache-control', 'no-store');
  if (!client) return await reply.code(401).send({ error: 'invalid_client' });
  if (grant !== 'client_credentials') return await reply.code(400).send({ error: 'unsupported_grant_type' });
  return {
    access_token: makeToken(secrets, client, now),
    ...{ token_type: 'bearer', expires_in: TOKEN_SECONDS, scope: SCOPE },
  };
}

/** @throws Refusal 401 */
function requireClient({ headers }: FastifyRequest, { now }: Ctx, { clients, secrets }: ApiDeps): FhirClient {
  const [, token = ''] = /^Bearer ([A-Za-z0-9._-]{1,500})$/.exec(String(headers.authorization ?? '')) ?? [];
  const client = clientOfToken(secrets, clients, token, now);
  if (!client) throw new Refusal(401, 'not_signed_in');
  return client;
}

const textsOf = (query: unknown, name: string): string[] =>
  [(query as Record<string, unknown>)[name] ?? []].flat().map(String);

async function searchFor(
  request: FastifyRequest<{ Params: { type: string } }>,
  ctx: Ctx,
  deps: ApiDeps,
  base: string,
): Promise<object> {
  const client = requireClient(request, ctx, deps);
  const { type } = request.params;
  if (!(TYPES as readonly string[]).includes(type)) throw notFound();
  const of = { brandId: client.brand, clientId: client.id };
  const [cursor] = textsOf(request.query, '_cursor');
  const count = countOf(textsOf(request.query, '_count')[0]);
  const [given] = [...textsOf(request.query, 'patient'), ...textsOf(request.query, 'subject')];
  const patientId = given?.replace(/^Patient\//, '');
  if (type === 'Patient' && patientId === undefined)
    return bundle(base, request, await patientsOf(ctx, of, deps, { cursor, count }));
  if (patientId === undefined)
    throw new Refusal(400, 'invalid', { fields: [{ field: 'patient', code: 'required' }] });
  if (!UUID.test(patientId) || !(await repository.hasGrant(ctx.db, of, patientId))) throw notFound();
  const [code] = textsOf(request.query, 'code');
  const range = rangeOf(textsOf(request.query, 'date'));
  const result = await search(
    { db: ctx.db, brandId: client.brand, sources: deps.sources },
    { type, patientId, count, ...range, ...(code ? { code } : {}), ...(cursor ? { cursor } : {}) },
  );
  await note(ctx, of, [patientId], type);
  return bundle(base, request, result);
}

const note = (ctx: Ctx, of: repository.OfClient, patientIds: readonly string[], resource: string) =>
  repository.noteReads(ctx.db, of, patientIds, { at: ctx.now, resource, requestId: ctx.requestId });

/** Those who allow it. */
async function patientsOf(
  ctx: Ctx,
  of: repository.OfClient,
  { sources }: ApiDeps,
  { cursor, count }: { readonly cursor: string | undefined; readonly count: number },
): Promise<{ readonly found: readonly FhirResource[]; readonly next: string | null }> {
  if (cursor !== undefined && !UUID.test(cursor))
    throw new Refusal(400, 'invalid', { fields: [{ field: '_cursor', code: 'wrong_format' }] });
  const ids = await repository.grantedPatients(ctx.db, of, cursor, count);
  const [source] = sourcesOf(sources, 'Patient');
  const found: FhirResource[] = [];
  for (const patientId of source ? ids : []) {
    const rows = await readRecords(ctx.db, source!, { patientId, brandId: of.brandId }, { limit: 1 });
    found.push(...rows.flatMap((row) => resourcesOf(source!, row, patientId, 'Patient')));
  }
  await note(ctx, of, ids, 'Patient');
  return { found, next: ids.length === count ? (ids.at(-1) ?? null) : null };
}

function bundle(
  base: string,
  request: FastifyRequest,
  { found, next }: { readonly found: readonly FhirResource[]; readonly next: string | null },
): object {
  const self = `${base}${request.url.slice(BASE.length)}`;
  const following = new URL(self);
  if (next) following.searchParams.set('_cursor', next);
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [{ relation: 'self', url: self }, ...(next ? [{ relation: 'next', url: following.href }] : [])],
    ...(found.length > 0
      ? {
          entry: found.map((resource) => ({
            fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
            resource,
            search: { mode: 'match' },
          })),
        }
      : {}),
  };
}

async function readOne(
  request: FastifyRequest<{ Params: { type: string; id: string } }>,
  ctx: Ctx,
  deps: ApiDeps,
): Promise<FhirResource> {
  const client = requireClient(request, ctx, deps);
  const { type, id } = request.params;
  const [, rowId] = RESOURCE_ID.exec(id) ?? [];
  if (!(TYPES as readonly string[]).includes(type) || !rowId) throw notFound();
  const of = { brandId: client.brand, clientId: client.id };
  for (const source of sourcesOf(deps.sources, type)) {
    const found = await repository.grantedRow(ctx.db, of, source, rowId);
    const resource =
      found && resourcesOf(source, found.row, found.patientId, type).find((each) => each.id === id);
    if (!resource) continue;
    await note(ctx, of, [found.patientId], type);
    return resource;
  }
  throw notFound();
}

import type { Readable } from 'node:stream';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadHeadersOf } from '#features/files/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { RawRouteDeps } from '#platform/server/feature.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import { notFound, Refusal } from '#platform/server/http/refusal.ts';
import { readRecords } from '#platform/server/records/record-reader.ts';
import type { RecordFile } from '#platform/server/records/record-source.ts';
import { BASE, baseOf, isOn, pageOfRequest } from './app-requests.ts';
import { capabilityStatement, datesOf, parametersOf, smartConfiguration } from './capability.ts';
import type { ApiDeps } from './deps.ts';
import type { FhirResource } from './mapping/resource.ts';
import { partsOf, systemReaderOf } from './readers.ts';
import { refusal } from './refusals.ts';
import * as repository from './repository/reads.ts';
import { mayRead } from './scopes.ts';
import { countOf, type Found, rangeOf, resourcesOf, search, sourcesOf, TYPES } from './search.ts';
import { giveToken } from './token-requests.ts';
import { type Reader, readerOf } from './tokens.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** A resource of a row that has several: `<row>.<number>`, of a line of a report `<row>.<end of the id of the line>`. */
const RESOURCE_ID = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\.(?:\d{1,3}|[0-9a-f]{12}))?$/;

/** What FHIR answers where something is wrong. It names the field, never a value. */
const outcome = (code: string, text: string) => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'error', code, diagnostics: text }],
});
const ISSUES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
};

/** Reads of other systems and apps. Without any in the configuration there is nothing under `/fhir`. */
export async function registerFhirApi(
  app: FastifyInstance,
  deps: ApiDeps,
  { ctxOf }: RawRouteDeps,
): Promise<void> {
  if (!isOn(deps)) {
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
    const other = error instanceof ScopeMissing ? 'insufficient_scope' : 'not_readable';
    const code = error instanceof Refusal ? error.code : other;
    return await fhir(reply)
      .code(status)
      .send(outcome(ISSUES[status] ?? 'processing', status >= 500 ? 'failed' : fields || code));
  });
  const originOf = (request: FastifyRequest): string => baseOf(deps, request.host);

  app.get(`${BASE}/metadata`, async (request, reply) =>
    fhir(reply).send(capabilityStatement(originOf(request), deps)),
  );
  app.get(`${BASE}/.well-known/smart-configuration`, async (request) =>
    smartConfiguration(originOf(request), deps),
  );
  app.post(
    `${BASE}/token`,
    { config: { isFromElsewhere: true } },
    async (request, reply) => await giveToken(request, reply, deps, ctxOf(request)),
  );
  app.get<{ Querystring: Record<string, unknown> }>(`${BASE}/authorize`, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(pageOfRequest(deps, request.query, originOf(request)), 302),
  );
  app.get<{ Params: { id: string } }>(`${BASE}/Binary/:id`, async (request, reply) => {
    const { headers, content } = await readBinary(request, ctxOf(request), deps);
    return reply.headers(headers).send(content);
  });
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

/** What the patient or the system left out (RFC 6750, 3.1). */
class ScopeMissing extends Error {
  readonly statusCode = 403;
}

/** @throws Refusal 401, ScopeMissing */
async function requireReader(
  { headers }: FastifyRequest,
  { db, now }: Ctx,
  deps: ApiDeps,
  type: string,
  how: 'r' | 's',
): Promise<Reader> {
  const [, token = ''] = /^Bearer ([A-Za-z0-9._-]{1,4000})$/.exec(String(headers.authorization ?? '')) ?? [];
  const reader = await readerOf(db, deps, token, now);
  if (!reader) throw refusal(401, 'not_signed_in');
  if (!(TYPES as readonly string[]).includes(type)) throw notFound();
  if (!mayRead(reader.scopes, type, how)) throw new ScopeMissing();
  return reader;
}

/** What a search goes by; other parameters are left out of it, and of the address that the answer says it is for. */
const usedOf = (type: string): string[] => [
  ...parametersOf(type).map(({ name }) => name),
  ...[type === 'Patient' ? 'patient' : 'subject', '_count', '_cursor'],
];

/** @throws Refusal 400 for a modifier: without it, the parameter would mean something else */
function assertNoModifier(query: unknown, used: readonly string[]): void {
  const field = Object.keys(query as object).find(
    (name) => used.includes(name.split(':')[0] ?? '') && name.includes(':'),
  );
  if (field) throw refusal(400, 'invalid', { fields: [{ field, code: 'wrong_format' }] });
}

/** Commas and bars alone ask for nothing. */
const hasValue = (text: string): boolean => /[^,|\s]/.test(text);

const textsOf = (query: unknown, name: string): string[] =>
  [(query as Record<string, unknown>)[name] ?? []].flat().map(String);

async function searchFor(
  request: FastifyRequest<{ Params: { type: string } }>,
  ctx: Ctx,
  deps: ApiDeps,
  base: string,
): Promise<object> {
  const { type } = request.params;
  const reader = await requireReader(request, ctx, deps, type, 's');
  const used = usedOf(type);
  assertNoModifier(request.query, used);
  const [cursor] = textsOf(request.query, '_cursor');
  const count = countOf(textsOf(request.query, '_count')[0]);
  const names = type === 'Patient' ? ['_id', 'patient'] : ['patient', 'subject'];
  const [given] = names.flatMap((name) => textsOf(request.query, name)).filter(hasValue);
  const patientId = given?.replace(/^Patient\//, '');
  if (type === 'Patient' && patientId === undefined)
    return bundle(base, request, used, await patientsOf(ctx, reader, deps, { cursor, count }));
  if (patientId === undefined)
    throw refusal(400, 'invalid', { fields: [{ field: 'patient', code: 'required' }] });
  if (!UUID.test(patientId) || !(await mayReadOf(ctx.db, reader, patientId))) throw notFound();
  const textsIn = (name: string) =>
    used.includes(name) ? textsOf(request.query, name).filter(hasValue) : [];
  const codes = textsIn('code');
  const range = rangeOf(datesOf(type).flatMap((name) => textsIn(name).map((date) => [name, date] as const)));
  const result = await search(
    { db: ctx.db, brandId: reader.brandId, sources: deps.sources, now: ctx.now },
    { type, patientId, count, codes, ...range, ...(cursor ? { cursor } : {}) },
  );
  await note(ctx, reader, [patientId], { type, kinds: result.kinds });
  return bundle(base, request, used, result);
}

/** Where the patient sees when the last read was, and on the audit trail. */
async function note(
  ctx: Ctx,
  reader: Reader,
  patientIds: readonly string[],
  { type: resource, kinds }: { readonly type: string; readonly kinds: readonly string[] },
): Promise<void> {
  const { brandId, clientId, name } = reader;
  const read = { at: ctx.now, resource, requestId: ctx.requestId };
  await repository.noteReads(ctx.db, { brandId, clientId }, patientIds, read);
  const by = systemReaderOf(reader);
  if (patientIds.length > 0) await repository.noteReader(ctx.db, { id: by.readerId, brandId, name });
  await Promise.all(partsOf(kinds).map((part) => ctx.audit({ resource: part, patientIds, by })));
}

const mayReadOf = async (db: Db, { brandId, clientId, patientId: only }: Reader, patientId: string) =>
  only === null ? await repository.hasGrant(db, { brandId, clientId }, patientId) : only === patientId;

/** Those who allow it. */
async function patientsOf(
  ctx: Ctx,
  reader: Reader,
  { sources }: ApiDeps,
  { cursor, count }: { readonly cursor: string | undefined; readonly count: number },
): Promise<Found> {
  if (cursor !== undefined && !UUID.test(cursor))
    throw refusal(400, 'invalid', { fields: [{ field: '_cursor', code: 'wrong_format' }] });
  const of = { brandId: reader.brandId, clientId: reader.clientId };
  const ids = reader.patientId
    ? [reader.patientId].filter((id) => cursor === undefined || id > cursor)
    : await repository.grantedPatients(ctx.db, of, cursor, count);
  const [source] = sourcesOf(sources, 'Patient');
  const found: FhirResource[] = [];
  for (const patientId of source ? ids : []) {
    const owner = { patientId, brandId: of.brandId, now: ctx.now };
    const rows = await readRecords(ctx.db, source!, owner, { limit: 1 });
    found.push(...rows.flatMap((row) => resourcesOf(source!, row, patientId, 'Patient')));
  }
  const kinds = source ? [source.kind] : [];
  await note(ctx, reader, ids, { type: 'Patient', kinds });
  return { found, next: ids.length === count ? (ids.at(-1) ?? null) : null, kinds };
}

function bundle(
  base: string,
  request: FastifyRequest,
  used: readonly string[],
  { found, next }: Found,
): object {
  const address = new URL(`${base}${request.url.slice(BASE.length)}`);
  for (const [name, value] of [...address.searchParams])
    if (!used.includes(name) || !hasValue(value)) address.searchParams.delete(name, value);
  const self = address.href;
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
  const { type, id } = request.params;
  const reader = await requireReader(request, ctx, deps, type, 'r');
  const { resource, patientId, kind } = await grantedResource(ctx, deps, reader, { type, id });
  await note(ctx, reader, [patientId], { type, kinds: [kind] });
  return resource;
}

/** The bytes that a DocumentReference names: who may read it may read these. */
async function readBinary(
  request: FastifyRequest<{ Params: { id: string } }>,
  ctx: Ctx,
  deps: ApiDeps,
): Promise<{ readonly headers: Record<string, string>; readonly content: Readable }> {
  const type = 'DocumentReference';
  const reader = await requireReader(request, ctx, deps, type, 'r');
  const wanted = { type, id: request.params.id };
  const { row, patientId, kind } = await grantedResource(ctx, deps, reader, wanted);
  const { file, name, mime, size } = row.data as unknown as StoredDocument;
  const content = await deps.blobs.get(file.key);
  if (!content) {
    ctx.log.error({ file_id: row.id }, 'the bytes of a file are missing in the file store');
    throw notFound();
  }
  await note(ctx, reader, [patientId], { type: 'Binary', kinds: [kind] });
  return { headers: downloadHeadersOf({ name, mime, size }), content };
}

interface StoredDocument {
  readonly file: RecordFile;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
}

/** @throws Refusal 404 for what isn't there, and for what no patient allows this reader */
async function grantedResource(
  ctx: Ctx,
  deps: ApiDeps,
  reader: Reader,
  { type, id }: { readonly type: string; readonly id: string },
) {
  const [, rowId] = RESOURCE_ID.exec(id) ?? [];
  if (!rowId) throw notFound();
  const of = { brandId: reader.brandId, clientId: reader.clientId };
  for (const source of sourcesOf(deps.sources, type)) {
    const wanted = { id: rowId, patientId: reader.patientId, now: ctx.now };
    const found = await repository.grantedRow(ctx.db, of, source, wanted);
    const resource =
      found && resourcesOf(source, found.row, found.patientId, type).find((each) => each.id === id);
    if (resource) return { resource, ...found, kind: source.kind };
  }
  throw notFound();
}

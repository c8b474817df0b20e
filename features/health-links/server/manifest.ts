import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isActivePatient, passwordMatches } from '#features/accounts/server/index.ts';
import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';
import { type Secrets, sameText, sha256 } from '#platform/server/crypto/secrets.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { RawRouteDeps } from '#platform/server/feature.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { HEALTH_LINK_EVENTS, type Manifest } from '../contract.ts';
import { stateOf } from '../rules.ts';
import * as repository from './repository.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const MOST_BYTES = 4096;
const TICKET_MS = 3_600_000;

export interface ManifestDeps {
  readonly secrets: Secrets;
  readonly origins: Origins;
}

interface Asked {
  readonly recipient: string;
  readonly passcode: string | undefined;
  readonly embeddedLengthMax: number;
}

/** A body of anybody: each part that isn't what it should be counts as missing. */
function askedOf(body: unknown): Asked {
  const { recipient, passcode, embeddedLengthMax } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>;
  // Joiners belong to names in scripts of India.
  const hidden = /(?![\u200C\u200D])\p{C}/gu;
  const name = typeof recipient === 'string' ? recipient.replaceAll(hidden, ' ').trim().slice(0, 120) : '';
  return {
    recipient: name,
    passcode: typeof passcode === 'string' && passcode.length <= 100 ? passcode : undefined,
    embeddedLengthMax: typeof embeddedLengthMax === 'number' ? embeddedLengthMax : Number.POSITIVE_INFINITY,
  };
}

/** The calls of SMART Health Links (STU 1): viewers of any origin, without a session. A dead link looks like none. */
export async function registerManifest(
  app: FastifyInstance,
  deps: ManifestDeps,
  { ctxOf, afterCommit }: RawRouteDeps,
): Promise<void> {
  const config = { isFromElsewhere: true };
  const open = (reply: FastifyReply): FastifyReply =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-store');

  app.options('/api/shl/:token', { config }, async (_request, reply) =>
    open(reply)
      .header('allow', 'POST, OPTIONS')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .code(204)
      .send(),
  );
  app.post<{ Params: { token: string } }>(
    '/api/shl/:token',
    { config, bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const ctx = ctxOf(request);
      open(reply);
      const asked = askedOf(request.body);
      if (!asked.recipient) return await reply.code(400).send({ code: 'recipient_missing' });
      const link = await liveLink(ctx, request.params.token);
      const refused = await passcodeRefusal(ctx, link, asked.passcode);
      afterCommit();
      if (refused) return await reply.code(401).send(refused);
      return await manifestOf(ctx, link, asked, { ...deps, token: request.params.token, request });
    },
  );
  app.get<{ Params: { token: string; position: string }; Querystring: { until?: string; ticket?: string } }>(
    '/api/shl/:token/files/:position',
    { config },
    async (request, reply) => {
      const ctx = ctxOf(request);
      open(reply);
      const { token, position } = request.params;
      const { until = '', ticket = '' } = request.query;
      const link = await liveLink(ctx, token);
      const wanted = deps.secrets.mac('health-link-file', `${token} ${position} ${until}`);
      if (!sameText(String(ticket), wanted) || Number(until) < ctx.now.getTime()) throw notFound();
      const file = (await repository.filesOf(ctx.db, link.id)).find(
        (each) => String(each.position) === position,
      );
      if (!file) throw notFound();
      await auditRead(ctx, link);
      return await reply.type('application/jose').send(file.jwe);
    },
  );
}

/** @throws Refusal 404 for a link that isn't there, is over, was ended, or was made by a suspended account: all look alike */
async function liveLink(ctx: Ctx, token: string): Promise<repository.LinkRow> {
  const link = TOKEN.test(token) ? await repository.linkByToken(ctx.db, sha256(token)) : undefined;
  if (!link || stateOf(link, ctx.now) !== 'open') throw notFound();
  if (!(await isActivePatient(ctx.db, link.brandId, link.madeBy))) throw notFound();
  return link;
}

async function passcodeRefusal(
  ctx: Ctx,
  link: repository.LinkRow,
  passcode: string | undefined,
): Promise<{ code: string; remainingAttempts: number } | undefined> {
  if (!link.passcodeHash) return undefined;
  if (passcode === undefined) return { code: 'passcode_missing', remainingAttempts: link.triesLeft };
  const left = await repository.claimTry(ctx.db, link.id);
  if (left === undefined) throw notFound();
  if (await passwordMatches(link.passcodeHash, passcode)) {
    if (!(await ctx.transaction((tx) => repository.giveTryBack(tx, link.id)))) throw notFound();
    return undefined;
  }
  if (left === 0)
    await ctx.transaction(async (tx) => {
      await repository.lockLink(tx, link.id);
      await publish(tx, ctx.now, eventOf('locked', link));
    });
  return { code: 'passcode_wrong', remainingAttempts: left };
}

const eventOf = (happened: keyof typeof HEALTH_LINK_EVENTS, link: repository.LinkRow) => ({
  ...declared(HEALTH_LINK_EVENTS[happened], {
    ...{ health_link_id: link.id, patient_id: link.patientId, made_by: link.madeBy },
  }),
  brandId: link.brandId,
});

const auditRead = (ctx: Ctx, { id: linkId, brandId, patientId }: repository.LinkRow): Promise<void> =>
  ctx.audit({ resource: 'health_link', patientIds: [patientId], by: { brandId, linkId } });

async function manifestOf(
  ctx: Ctx,
  link: repository.LinkRow,
  { recipient, embeddedLengthMax }: Asked,
  { secrets, origins, token, request }: ManifestDeps & { token: string; request: FastifyRequest },
): Promise<Manifest> {
  const files = await repository.filesOf(ctx.db, link.id);
  await ctx.transaction(async (tx) => {
    await repository.noteOpened(tx, link.id, recipient, ctx.now);
    await publish(tx, ctx.now, eventOf('opened', link));
  });
  await auditRead(ctx, link);
  const until = String(ctx.now.getTime() + TICKET_MS);
  const placeOf = (position: number): string => {
    const ticket = secrets.mac('health-link-file', `${token} ${position} ${until}`);
    return `${origins.originOf(request.host)}/api/shl/${token}/files/${position}?until=${until}&ticket=${ticket}`;
  };
  return {
    files: files.map(({ contentType, jwe, position }) => ({
      contentType,
      ...(jwe.length <= embeddedLengthMax ? { embedded: jwe } : { location: placeOf(position) }),
    })),
  };
}

const token = { name: 'token', in: 'path', required: true, schema: { type: 'string' } } as const;
export const MANIFEST_PATHS: OpenApiPaths = {
  '/api/shl/{token}': {
    post: {
      operationId: 'readHealthLink',
      tags: ['health-links'],
      security: [],
      summary: 'The manifest of a SMART Health Link: `{recipient, passcode?, embeddedLengthMax?}`.',
      parameters: [token],
      responses: {
        200: { description: '`{files: [{contentType, embedded | location}]}`' },
        401: { description: 'The passcode is missing or wrong; `remainingAttempts`' },
        404: { description: 'There is no such link, or it is over' },
      },
    },
    options: {
      operationId: 'readHealthLinkFromElsewhere',
      tags: ['health-links'],
      security: [],
      summary: 'Viewers of other origins ask first.',
      parameters: [token],
      responses: { 204: { description: 'They may' } },
    },
  },
  '/api/shl/{token}/files/{position}': {
    get: {
      operationId: 'readHealthLinkFile',
      tags: ['health-links'],
      security: [],
      summary: 'One encrypted file of a manifest, for an hour.',
      parameters: [token, { name: 'position', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'A JWE' },
        404: { description: 'There is none, or the hour is over' },
      },
    },
  },
};

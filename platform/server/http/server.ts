import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from '../log/logger.ts';
import type { Translator } from '../words/server-words.ts';
import { type Authenticator, credentialsOf } from './authentication.ts';
import { ErrorReplies } from './errors.ts';
import { parseJsonBody } from './json-body.ts';
import { KnownMethods } from './known-methods.ts';
import { isFromAllowed, type Origins } from './origins.ts';
import { proxyWarning } from './proxy-warning.ts';
import { refuse } from './refusal.ts';
import { compileSerializer } from './response-schema.ts';
import { jsonHeaders, type PageTargets, securityHeaders } from './security-headers.ts';
import { compileValidator } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of our own calls: they answer with JSON and nothing else. */
    isJson?: boolean;
    /** Called by others' servers and pages, with proofs of their own instead of a session. */
    isFromElsewhere?: boolean;
    /** Its statements may take longer than those of other calls. */
    takesLong?: boolean;
  }
}

export interface HttpDeps {
  readonly words: Translator;
  readonly origins: Origins;
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  /** https: cookies are Secure, and a header asks browsers to stay with it. */
  readonly secure: boolean;
  /** Only in production does a header ask browsers to stay with https for a year. */
  readonly production: boolean;
  readonly pageTargets?: PageTargets;
  readonly logger: Logger;
  readonly trustedProxies: number;
}

/** Fastify with everything that holds for every request: limits, headers, errors, where a request may come from. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    trustProxy: (_address: string, hop: number) => hop < deps.trustedProxies,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // A request that arrives on a keep-alive connection while the server stops is served, and the connection ends
    // with it.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A malformed address must answer in our envelope too.
    frameworkErrors: (error, request, reply) => void errors.handle(error, request, reply as never),
    clientErrorHandler(error, socket) {
      if (socket.writable)
        socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      app.log.debug({ code: error.code }, 'not an HTTP request');
    },
  });
  const errors = new ErrorReplies(deps.words);
  const known = new KnownMethods(app);
  app.setValidatorCompiler(compileValidator as never);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(errors.handle);
  app.setSchemaErrorFormatter((problems) => problems[0] as unknown as Error);
  app.decorateRequest('principal', null);
  app.decorateRequest('startedAt', null as never);

  const page = securityHeaders(deps.secure, deps.production, deps.pageTargets);
  const json = jsonHeaders(deps.secure, deps.production);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });

  const warnOfProxy = proxyWarning(deps);
  app.addHook('onRequest', async (request, reply) => {
    warnOfProxy(request.headers);
    reply.headers(request.routeOptions.config.isJson ? json : page).header('x-request-id', request.id);
    const isAllowed = allowOtherOrigin(request, reply, deps.origins);
    if (!isAllowed && !request.routeOptions.config.isFromElsewhere) refuseOtherSites(request, deps.origins);
  });
  app.addHook('onSend', async (request, reply) => {
    if (isFromAllowed(request, deps.origins)) reply.removeHeader('set-cookie');
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: addresses carry ids and search words.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions?.url ?? '-',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  readJsonOnly(app);
  answerUnknown(app, known, errors, deps);
  return app;
}

function readJsonOnly(app: FastifyInstance): void {
  // Forms of other sites can send text without being asked; our calls are JSON.
  app.removeContentTypeParser('text/plain');
  // An empty JSON body is a missing one, which the schema then names field by field.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, parseJsonBody(body as string));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}

/** What isn't there, or not by this method. */
function answerUnknown(
  app: FastifyInstance,
  known: KnownMethods,
  errors: ErrorReplies,
  { authenticator, secure }: HttpDeps,
): void {
  app.setNotFoundHandler({}, async (request, reply) => {
    const credentials = credentialsOf(request, secure);
    // The refusal is in the account's own language, where the request names none.
    if (!request.headers['accept-language'] && (credentials.bearer || credentials.cookie)) {
      const found = await authenticator.authenticate(credentials, new Date());
      request.principal = 'principal' in found ? found.principal : null;
    }
    const methods = known.of(request.url);
    if (methods.length === 0 || methods.includes(request.method))
      return await errors.handle(refuse('not_found'), request, reply);
    reply.header('allow', methods.join(', '));
    if (request.method === 'OPTIONS') {
      if (reply.hasHeader('access-control-allow-origin'))
        reply.header('access-control-allow-methods', methods.join(', '));
      return await reply.code(204).send();
    }
    return await errors.handle(refuse('method_not_allowed'), request, reply);
  });
}

/**
 * A page of another origin that the deployment names: it calls with a token. Its browser is asked for no cookies, and
 * those that come anyway count for nothing.
 * @returns false when the request comes from no such page
 */
function allowOtherOrigin(request: FastifyRequest, reply: FastifyReply, origins: Origins): boolean {
  const { origin } = request.headers;
  if (!origin || origins.isOurs(origin)) return false;
  reply.header('vary', 'Origin');
  if (!isFromAllowed(request, origins) || !/^\/(?:api|fhir)\//.test(request.url)) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-headers':
      'authorization, content-type, accept-language, idempotency-key, if-match, range, source',
    'access-control-expose-headers': 'content-disposition, retry-after, x-request-id',
    'access-control-max-age': '600',
    'cross-origin-resource-policy': 'cross-origin',
  });
  request.cookies = {};
  return true;
}

/**
 * What changes something must come from our own pages. Programs send no Origin; browsers always do. A call with a token
 * is answered like one to an address that isn't there: clients sign out on 403.
 */
function refuseOtherSites(
  request: { method: string; headers: Record<string, unknown> },
  origins: Origins,
): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const { origin, authorization } = request.headers;
  const isForeign =
    typeof origin === 'string' ? !origins.isOurs(origin) : request.headers['sec-fetch-site'] === 'cross-site';
  if (isForeign) throw refuse(authorization === undefined ? 'origin_not_allowed' : 'not_found');
}

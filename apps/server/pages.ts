import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '#platform/contract/brand.ts';
import { renderPage } from '#platform/contract/page.ts';
import { sessionCookieName } from '#platform/server/http/authentication.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { languageOf, type Translator } from '#platform/server/words/server-words.ts';
import { brandCss } from '#platform/ui/brand-css.ts';
import { type BuildManifest, preloadLinks } from './page-preloads.ts';
import { type PageSessionDeps, pageSession } from './page-session.ts';

const WEB = join(projectRoot, 'dist/web');

interface PagesDeps extends PageSessionDeps {
  readonly origins: Origins;
  readonly brands: readonly Brand[];
  readonly words: Translator;
  /** Whether the session's cookie has the name of one that only HTTPS carries. */
  readonly secure: boolean;
  readonly mode: string;
  readonly version: string;
}

/** The web application: one built page for every address, dressed in the brand of the hostname from its first byte. */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  registerBrandFiles(app, deps);
  if (existsSync(join(WEB, 'index.html'))) return await registerBuiltPage(app, deps);
  // The API alone, as in tests of it; `npm run build` makes the pages.
  await app.register(fastifyStatic, { root: join(projectRoot, 'brands'), serve: false });
}

function registerBrandFiles(app: FastifyInstance, deps: PagesDeps): void {
  const styles = new Map(deps.brands.map((brand) => [brand.id, brandCss(brand)]));
  app.get('/brand.css', async (request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('vary', 'Host')
      .header('cache-control', 'public, max-age=300')
      .send(styles.get(deps.origins.brandOf(request.host).id)),
  );
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .serializer(JSON.stringify)
      .send(manifestOf(deps.origins.brandOf(request.host))),
  );
  app.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
    const { file } = request.params;
    if (!/^[a-z0-9-]+\.(svg|png)$/.test(file)) return reply.callNotFound();
    const brand = deps.origins.brandOf(request.host);
    return reply.sendFile(file, join(projectRoot, 'brands', brand.id), { maxAge: '1d' });
  });
}

async function registerBuiltPage(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  await app.register(fastifyStatic, {
    root: WEB,
    serve: true,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      // Built names carry a hash of their content; the service worker's name does not.
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const template = readFileSync(join(WEB, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8')) as BuildManifest;
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (/^\/api(\/|$)/.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)) return reply.callNotFound();
    const brand = deps.origins.brandOf(request.host);
    const cookie = request.cookies[sessionCookieName(deps.secure)];
    const session = await pageSession(deps, cookie, new Date());
    const language = session.language ?? languageOf(request.headers['accept-language']);
    const links = preloadLinks(manifest, { language, path, isSignedIn: session.isOpen });
    const page = renderPage(template, {
      brand,
      language,
      description: deps.words.translate(language, 'common.page.description', { brand: brand.title }),
      isSignedIn: session.isOpen,
      hasActingRow: session.hasFamily ?? false,
      mode: deps.mode,
      version: deps.version,
    });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', session.language ? 'private, no-cache' : 'no-cache')
      .header('vary', 'Host, Accept-Language, Cookie')
      .send(page.replace('</head>', () => `${links}\n  </head>`));
  });
}

function manifestOf(brand: Brand) {
  return {
    id: '/',
    name: brand.title,
    short_name: brand.shortTitle,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: brand.light.bg,
    theme_color: brand.light.bg,
    icons: [
      { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/brand/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

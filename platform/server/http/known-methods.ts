import type { FastifyInstance } from 'fastify';

/** Which methods the calls below `/api` and `/fhir` take, so that a wrong one differs from a wrong address. */
export class KnownMethods {
  readonly #routes: { pattern: RegExp; methods: readonly string[] }[] = [];

  /** Listens to `app`: to be called before its routes are registered. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      if (!/^\/(?:api|fhir)\//.test(url)) return;
      const path = url.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
      this.#routes.push({
        // allow slow-pattern: made of our own addresses, each part ends at a slash
        pattern: new RegExp(`^${path.replace(/\/$/, '')}/?$`),
        methods: [method].flat(),
      });
    });
  }

  /** @returns what this address takes, e.g. `['GET', 'HEAD']`; nothing when there is no such call. */
  of(address: string): readonly string[] {
    const [path = ''] = address.split('?');
    const found = this.#routes.filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  }
}

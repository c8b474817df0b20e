import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** What a reply that is JSON needs: it loads nothing, is shown by no frame and is read by no other site. */
export function jsonHeaders(secure: boolean, production: boolean): Record<string, string> {
  const page = securityHeaders(secure, production);
  const stored = ['strict-transport-security', 'x-content-type-options', 'cross-origin-resource-policy'];
  return {
    ...Object.fromEntries(stored.flatMap((name) => (page[name] ? [[name, page[name]]] : []))),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  };
}

/** Origins, beside our own, with which our pages may exchange something. */
export interface PageTargets {
  /** Forms are sent there: the payment page of a gateway. */
  readonly forms?: readonly string[];
  /** WebSockets are opened there: a media server. */
  readonly sockets?: readonly string[];
  /** Pictures are fetched there: the tiles of a map. */
  readonly images?: readonly string[];
}

/**
 * The headers that every other reply carries. They don't differ between requests, so Helmet is asked once: building
 * them again each time took a tenth of a reply.
 */
export function securityHeaders(
  secure: boolean,
  production: boolean,
  { forms = [], sockets = [], images = [] }: PageTargets = {},
): Record<string, string> {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...sockets],
        formAction: ["'self'", ...forms],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...images],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        workerSrc: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure && production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  set(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(headers),
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=()',
  };
}

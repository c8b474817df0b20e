import { type IncomingMessage, ServerResponse } from 'node:http';
import type { ServerOptions } from 'socket.io';
import type { Origins } from '../http/origins.ts';

type Cors = Exclude<ServerOptions['cors'], undefined | ((...given: never) => unknown)>;

/** Browsers always say where a socket comes from; another site may not open one in a person's name. */
export const mayConnect = ({ headers: { origin } }: IncomingMessage, origins: Origins): boolean =>
  origin === undefined || origins.isOurs(origin) || origins.isAllowed(origin);

/** A page of another origin shows a token; cookies that its browser sends along count for nothing. */
export const mayUseCookie = (origin: string | undefined, origins: Origins): boolean =>
  origin === undefined || origins.isOurs(origin);

/** What the browsers of allowed pages ask for: no cookies, so no credentials. */
export const corsOf = (origins: Origins): Cors => ({
  origin: (origin, decide) =>
    decide(null, origin !== undefined && !origins.isOurs(origin) && origins.isAllowed(origin)),
  methods: ['GET', 'POST'],
  allowedHeaders: ['authorization', 'content-type'],
  maxAge: 600,
});

/**
 * Refuses polling as calls are refused: clients sign out on 403, which is what Socket.IO would answer. Upgrades to
 * WebSocket are refused by Socket.IO itself.
 */
export function refusePolling(origins: Origins, isClosing: () => boolean) {
  return (request: IncomingMessage, response: unknown, next: () => void): void => {
    const isPolling = response instanceof ServerResponse;
    if (isPolling && !mayConnect(request, origins)) response.writeHead(404).end();
    else if (isPolling && isClosing()) response.writeHead(503, { 'retry-after': '1' }).end();
    else next();
  };
}

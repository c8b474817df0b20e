import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type JourneyServer, startServer } from '../platform/testing/journey-server.ts';

/**
 * A server that can be cut off and that can bring out a newer build: a door in front of a real one. The newer build is
 * the same but for its service worker, which tells what it is when it is asked.
 */
export interface Releases {
  readonly port: number;
  /** From now on the newer build is served; `false` takes it back. */
  release(newer: boolean): void;
  /** No server answers any more, as on a train. */
  cut(off: boolean): void;
  stop(): Promise<void>;
}

/** Asked with `{type: 'which-build'}`, the newer worker answers at the port that comes along. */
const NEWER = `
self.addEventListener('message', (event) => {
  if (event.data?.type === 'which-build') event.ports[0]?.postMessage('newer');
});
`;

export async function serveReleases(): Promise<Releases> {
  let server: JourneyServer | undefined;
  let newer = false;
  let isCut = false;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (isCut) {
      incoming.socket.destroy();
      return;
    }
    const isWorker = incoming.url === '/sw.js';
    const headers = { ...incoming.headers };
    // What is added to has to come as it is.
    if (isWorker) delete headers['accept-encoding'];
    const { method, url } = incoming;
    const onward = request({ host: '127.0.0.1', port: server?.port, method, path: url, headers }, (reply) => {
      const said = { ...reply.headers };
      if (!isWorker || !newer) {
        outgoing.writeHead(reply.statusCode ?? 502, said);
        reply.pipe(outgoing);
        return;
      }
      for (const name of ['content-length', 'etag', 'last-modified']) delete said[name];
      outgoing.writeHead(200, said);
      reply.pipe(outgoing, { end: false });
      reply.once('end', () => outgoing.end(NEWER));
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };

  const door = createServer(pass);
  // Live messages go through as they are.
  door.on('upgrade', (incoming, socket, head) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const onward = connect(server?.port ?? 0, '127.0.0.1', () => {
      const lines = incoming.rawHeaders.reduce(
        (all, word, at) => all + (at % 2 === 0 ? `${word}: ` : `${word}\r\n`),
        `GET ${incoming.url} HTTP/1.1\r\n`,
      );
      onward.write(`${lines}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  server = await startServer({ PUBLIC_URL: `http://localhost:${port}` });
  return {
    port,
    release(is) {
      newer = is;
    },
    cut(off) {
      isCut = off;
      if (off) door.closeAllConnections();
    },
    async stop() {
      door.closeAllConnections();
      await new Promise<void>((resolve) => door.close(() => resolve()));
      await server?.stop();
    },
  };
}

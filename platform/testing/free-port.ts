import { createServer, type Server } from 'node:net';

/** Below all ports that a system gives to programs that ask for any: from 32768 on Linux, from 49152 elsewhere. */
const [FIRST, LAST] = [20_000, 32_000];

/**
 * A TCP port on the loopback for a server that starts later, and again after it was killed: no other process of these
 * tests gets it while this one lives. A client would take a foreign server on it for its own.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = FIRST + 2 * Math.floor((Math.random() * (LAST - FIRST)) / 2);
    if (await reserved(port)) return port;
  }
  throw new Error('The system has no free TCP port on 127.0.0.1.');
}

/**
 * Whether an even port is free now and this call is the first to want it. Until this process ends it listens on the port
 * above it, so that every later call sees that the port is in use, in any process.
 */
export async function reserved(port: number): Promise<boolean> {
  const guard = await listener(port + 1);
  if (!guard) return false;
  const probe = await listener(port);
  if (!probe) guard.close();
  await new Promise((closed) => (probe ? probe.close(closed) : closed(undefined)));
  return probe !== undefined;
}

function listener(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
    server.unref();
  });
}

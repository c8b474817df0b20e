import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterRefusal, COMES_BACK } from '#platform/web/realtime/comes-back.ts';
import { percentile, Verdicts } from '../bench/verdicts.ts';
import { startWorld } from './chat/world.ts';
import { Client } from './client.ts';
import { announce, buildServer, number, PROGRAM, showExamples } from './command.ts';
import { find } from './load/found.ts';
import { Work } from './load/work.ts';
import { startProxy } from './restart/proxy.ts';

/**
 * `npm run faults:restart`: two servers behind a proxy are restarted one after the other, as an upgrade does it,
 * under requests and open sockets. No request may fail.
 */
const SOCKETS_BACK_MS = 5000;
const DRAIN_MS = 5000;
const PATIENCE_MS = 20_000;

const rounds = number('rounds', 2);
const rate = number('rate', 200);
const sockets = number('sockets', 500);

buildServer();
announce('faults:restart', { rounds, rate, sockets });
const world = await startWorld(2, PROGRAM, { DRAIN_MS: String(DRAIN_MS) });
const proxy = await startProxy(world.urls);
const client = new Client(proxy.url, 1000, PATIENCE_MS);
const open: Socket[] = [];
/** Milliseconds from the loss of a socket until it was let in again. */
const gaps: number[] = [];
/** Sockets that are away now, and since when. */
const away = new Map<Socket, number>();
try {
  const work = new Work(client);
  await work.prepare();
  for (let n = 0; n < sockets; n += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, sockets - n) }, (_, more) =>
        connect(work.people[(n + more) % work.people.length]?.token ?? ''),
      ),
    );
  work.start({ perSecond: rate });
  await pause(2000);
  for (let round = 0; round < rounds; round += 1)
    for (const index of world.urls.keys()) {
      await world.restartServer(index);
      // As `ExecStartPost` of the unit and the look of the proxy: the next one waits until this one serves again.
      await pause(2000);
    }
  await work.stop();
  const deadline = performance.now() + PATIENCE_MS;
  while (away.size > 0 && performance.now() < deadline) await pause(50);

  const found = await find(world.postgres.url, work.acknowledged);
  const failed = work.answered.filter(({ status }) => status === 0 || status >= 500 || status === 429);
  const times = work.answered.map(({ ms }) => ms);
  console.log(
    `${work.answered.length} requests at ${rate} a second, p50 ${percentile(times, 0.5).toFixed(0)} ms, ` +
      `p99 ${percentile(times, 0.99).toFixed(0)} ms; ${gaps.length} sockets came back, p50 ` +
      `${percentile(gaps, 0.5).toFixed(0)} ms, p99 ${percentile(gaps, 0.99).toFixed(0)} ms\n`,
  );
  const verdicts = new Verdicts();
  verdicts.atLeast('restarts', rounds * world.urls.length, 1);
  verdicts.atLeast('sockets that lost their server and came back', gaps.length, Math.min(sockets, 1));
  verdicts.atMost('failed requests', failed.length, 0);
  showExamples(failed.map(({ what, status, text }) => `${what}: ${status} ${text.slice(0, 200)}`));
  verdicts.atMost('sockets that did not come back', away.size, 0);
  verdicts.atMost(
    'longest absence of a socket, seconds',
    Math.max(0, ...gaps) / 1000,
    SOCKETS_BACK_MS / 1000,
  );
  verdicts.atLeast('acknowledged writes', found.acknowledged, 1);
  verdicts.atMost('acknowledged and lost', found.lost, 0);
  verdicts.atMost('stored twice', found.twice, 0);
  process.exitCode = verdicts.end();
} finally {
  for (const socket of open) socket.disconnect();
  client.close();
  proxy.close();
  await world.close();
}
process.exit();

function connect(token: string): Promise<void> {
  const socket = io(proxy.url, {
    path: '/api/realtime',
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    extraHeaders: { host: 'living.localhost' },
    ...COMES_BACK,
  });
  open.push(socket);
  socket.on('disconnect', () => away.set(socket, performance.now()));
  socket.on('connect_error', () => {
    // After a refusal the library stays away for good.
    if (!socket.active) setTimeout(() => socket.connect(), afterRefusal());
  });
  return new Promise((done) =>
    socket.on('ready', () => {
      const since = away.get(socket);
      if (since !== undefined) gaps.push(performance.now() - since);
      away.delete(socket);
      done();
    }),
  );
}

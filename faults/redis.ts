import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { demoId, demoPhone } from '../apps/server/demo-ids.ts';
import { signIn } from '../bench/sign-in.ts';
import { percentile, Verdicts } from '../bench/verdicts.ts';
import { Screen } from './chat/screen.ts';
import { startWorld } from './chat/world.ts';
import { announce, buildServer, number, PROGRAM, showExamples } from './command.ts';

/**
 * `npm run faults:redis`: Redis dies again and again under two servers, while people at both write to each other. Each
 * message reaches every screen live, or is caught up with within five seconds after Redis has come back.
 */
const IN_TIME_MS = 5000;
const LIFE_MS = 2000;
const PEOPLE = 10;

const kills = number('kills', 20);
const rate = number('rate', 20);

buildServer();
announce('faults:redis', { kills, rate });
const world = await startWorld(2, PROGRAM);
const screens: Screen[] = [];
try {
  const port = Number(new URL(world.urls[0] as string).port);
  for (let n = 1; n <= PEOPLE; n += 1) {
    const type = n === 1 ? 'staff' : n <= 4 ? 'doctor' : 'patient';
    const { token } = await signIn(port, demoPhone('living', type, n));
    screens.push(new Screen({ personId: demoId('living', `${type}-${n}`), token }, world.urls, n));
  }
  const [desk, ...others] = screens as [Screen, ...Screen[]];
  const made = await desk.ask('POST', '/api/chat-group', {
    group_name: 'Everybody',
    user_ids: others.map(({ personId }) => personId),
  });
  const chatId = made.body.chat_id as string;
  for (const other of others) await other.ask('POST', `/api/chats/${chatId}/accept`);
  for (const screen of screens) {
    screen.follow(chatId);
    screen.open();
  }
  await until(() => screens.every(({ isConnected }) => isConnected));
  await pause(1000);

  /** By id: when it was acknowledged, and when the last death of Redis before that was over. */
  const written = new Map<string, number>();
  /** By id: at how many screens it is, and when it came to the last one. */
  const seen = new Map<string, { screens: Set<Screen>; at: number }>();
  let isOver = false;
  let isLooking = true;
  const backAt: number[] = [];
  const writing = write();
  const looking = look();
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(LIFE_MS / 2 + (Math.random() * LIFE_MS) / 2);
    await world.redis.kill9();
    await pause(200 + Math.random() * 800);
    await world.redis.restart();
    backAt.push(performance.now());
  }
  await pause(LIFE_MS);
  isOver = true;
  await writing;
  await until(() => [...written.keys()].every((id) => seen.get(id)?.screens.size === screens.length), 20_000);
  await pause(200);
  isLooking = false;
  await looking;

  const delays: number[] = [];
  const missing: string[] = [];
  for (const [id, acknowledgedAt] of written) {
    const found = seen.get(id);
    if (found?.screens.size !== screens.length) missing.push(`${id}: at ${found?.screens.size ?? 0} screens`);
    // A message that was written while Redis was away may wait until it is back.
    else delays.push(found.at - Math.max(acknowledgedAt, ...backAt.filter((at) => at <= found.at)));
  }
  const tally = (of: 'live' | 'repeated' | 'caughtUp') =>
    screens.reduce((sum, screen) => sum + screen.tally[of], 0);
  const complaints = screens.flatMap((screen) => screen.complaints);
  console.log(
    `${written.size} messages to ${screens.length} screens at two servers: ${tally('live')} heard live ` +
      `(${tally('repeated')} of them again), ${tally('caughtUp')} learned by catching up; ` +
      `p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms\n`,
  );
  const verdicts = new Verdicts();
  verdicts.atLeast('deaths of Redis', backAt.length, kills);
  verdicts.atLeast('messages acknowledged', written.size, 1);
  verdicts.atMost('messages missing at a screen', missing.length, 0);
  showExamples(missing);
  verdicts.atMost(
    'longest wait after Redis was back, seconds',
    Math.max(...delays) / 1000,
    IN_TIME_MS / 1000,
  );
  verdicts.atMost('calls answered with 500', complaints.length, 0);
  showExamples(complaints);
  process.exitCode = verdicts.end();

  async function write(): Promise<void> {
    const underWay: Promise<void>[] = [];
    for (let n = 0; !isOver; n += 1) {
      const id = uuid();
      const screen = screens[n % screens.length] as Screen;
      const sent = screen.ask('POST', `/api/chats/${chatId}/messages`, { id, message: `Line ${n}` });
      underWay.push(
        sent.then(({ status }) => {
          if (status === 201) written.set(id, performance.now());
          else screen.complain(`a message was answered with ${status}`);
        }),
      );
      await pause(1000 / rate);
    }
    await Promise.all(underWay);
  }

  async function look(): Promise<void> {
    while (isLooking) {
      for (const screen of screens)
        for (const id of screen.chats.get(chatId)?.messages.keys() ?? []) {
          const entry = seen.get(id) ?? { screens: new Set(), at: 0 };
          seen.set(id, entry);
          if (entry.screens.has(screen)) continue;
          entry.screens.add(screen);
          entry.at = performance.now();
        }
      await pause(20);
    }
  }
} finally {
  for (const screen of screens) screen.close();
  await world.close();
}
process.exit();

async function until(holds: () => boolean, patienceMs = 30_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!holds() && performance.now() < deadline) await pause(50);
}

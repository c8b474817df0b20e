import { setTimeout as pause } from 'node:timers/promises';
import { demoId, demoPhone } from '../apps/server/demo-ids.ts';
import { signIn } from '../bench/sign-in.ts';
import { Verdicts } from '../bench/verdicts.ts';
import { startWorld } from './chat/world.ts';
import { Client } from './client.ts';
import { announce, buildServer, memoryOf, number, showExamples, TIDY_PROGRAM } from './command.ts';
import { attemptsAt, callsOf } from './hostile/calls.ts';
import { sendFrames } from './hostile/frames.ts';

/** `npm run faults:hostile`: hostile bodies and socket frames, against the built server. */
const TYPES = ['patient', 'doctor', 'coach', 'faculty_head', 'staff'] as const;
const AT_ONCE = 6;
const PATIENCE_MS = 30_000;
/** Bodies of one call in a row; each call gets as many rounds as the number of bodies asks for. */
const A_ROUND = 20;
/** After so many of the bodies every call has been compiled and every cache has been filled. */
const WARM_SHARE = 0.3;

const bodies = number('bodies', 100_000);
const frames = number('frames', 20_000);
const seed = number('seed', Math.floor(Math.random() * 1_000_000));

buildServer();
announce('faults:hostile', { bodies, frames, seed });
const world = await startWorld(1, TIDY_PROGRAM);
const url = world.urls[0] as string;
const client = new Client(url, AT_ONCE, PATIENCE_MS);
const statuses: Record<string, number> = {};
const wrong: string[] = [];
let sent = 0;
let signedInAgain = 0;
try {
  const pid = world.pidOf(0);
  const tokens = new Map<string, string>();
  for (const type of TYPES) tokens.set(type, (await signIn(client.port, demoPhone('living', type, 1))).token);
  const ids = ['patient', 'doctor', 'coach', 'staff'].flatMap((type) =>
    [1, 2].map((n) => demoId('living', `${type}-${n}`)),
  );
  for (const token of tokens.values()) {
    const { chats = [] } = JSON.parse((await client.get('/api/chats', token)).text) as {
      chats?: { chat_id: string }[];
    };
    ids.push(...chats.slice(0, 2).map(({ chat_id }) => chat_id));
  }
  const document = JSON.parse((await client.get('/api/openapi.json')).text);
  const calls = callsOf(document);
  let warm = 0;
  for (let round = 0; sent < bodies; round += 1)
    for (const call of calls) {
      const attempts = attemptsAt(call, ids, A_ROUND, seed + round);
      await inTurns(attempts.slice(0, bodies - sent), async (attempt, index) => {
        const type = call.types?.[index % call.types.length] ?? (TYPES[index % TYPES.length] as string);
        const reply = await client.ask({ ...attempt, token: tokens.get(type) });
        statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
        if (reply.status === 0 && !attempt.type?.includes('multipart'))
          wrong.push(`${attempt.method} ${attempt.path.slice(0, 200)}: ${reply.text.slice(0, 300)}`);
        if (reply.status >= 500)
          wrong.push(
            `${reply.status} for ${attempt.method} ${attempt.path.slice(0, 300)} ${attempt.body?.slice(0, 500)}: ${reply.text.slice(0, 300)}`,
          );
        if (reply.status === 401 && call.types) await comeBack(tokens, type);
      });
      sent += Math.min(A_ROUND, bodies - sent);
      if (sent >= bodies * WARM_SHARE && warm === 0) warm = await memoryOf(pid);
      if (sent >= bodies) break;
    }
  const late = await memoryOf(pid);
  const said = await sendFrames(url, [...tokens.values()], ids, frames, seed);
  await pause(2000);
  const end = await memoryOf(world.pidOf(0));
  await world.ready(0);

  console.log(
    `answers to bodies: ${JSON.stringify(statuses)}, of ${calls.length} calls; signed in again ${signedInAgain} times`,
  );
  console.log(`answers to frames: ${JSON.stringify(said.answers)}`);
  console.log(
    `memory: ${warm.toFixed(0)} MB when warm, ${late.toFixed(0)} MB at the last bodies, ${end.toFixed(0)} MB after the frames\n`,
  );
  const verdicts = new Verdicts();
  verdicts.atLeast('hostile bodies', sent, bodies);
  verdicts.atLeast('hostile frames', said.sent, frames);
  verdicts.atMost('bodies answered with 5xx or not at all', wrong.length, 0);
  showExamples(wrong);
  verdicts.atMost(
    'frames answered with "internal" or not at all',
    (said.answers.internal ?? 0) + (said.answers['no answer'] ?? 0),
    0,
  );
  verdicts.atMost('sockets of valid sessions refused', said.refused, 0);
  verdicts.atMost('ends of the process', world.pidOf(0) === pid ? 0 : 1, 0);
  verdicts.atMost('memory at the last bodies, of that when warm', late / warm, 1.1);
  verdicts.atMost('memory after the frames, of that when warm', end / warm, 1.1);
  process.exitCode = verdicts.end();
} finally {
  client.close();
  await world.close();
}
process.exit();

async function inTurns<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Some calls end the session that they are made with. */
async function comeBack(tokens: Map<string, string>, type: string): Promise<void> {
  const status = await client.get('/api/profile', tokens.get(type));
  if (status.status !== 401) return;
  signedInAgain += 1;
  for (let n = 1; n <= 5; n += 1) {
    const signed = await signIn(client.port, demoPhone('living', type as 'patient', n)).catch(() => null);
    if (signed) return void tokens.set(type, signed.token);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Chat, Message } from '#features/chat/contract.ts';
import { demoId, demoPhone } from '../../apps/server/demo-ids.ts';
import { signIn } from '../../bench/sign-in.ts';
import { Screen } from './screen.ts';
import type { World } from './world.ts';

/** How often each fault strikes, while everybody writes. */
export interface Plan {
  readonly serverKills: number;
  readonly postgresRestarts: number;
  readonly redisRestarts: number;
  readonly socketCuts: number;
  /** Messages that each writer writes at least. */
  readonly messagesEach: number;
}

/** A message as its writer remembers it. Instants are milliseconds of one clock that never jumps. */
export interface Written {
  readonly id: string;
  readonly chatId: string;
  readonly personId: string;
  text: string;
  readonly askedAt: number;
  readonly acknowledgedAt: number;
  readonly seq: number;
  readonly sentAt: string;
}

export interface Aftermath {
  readonly screens: readonly Screen[];
  readonly written: readonly Written[];
  /** By chat and person: up to where reading was acknowledged. */
  readonly read: ReadonlyMap<string, number>;
  /** Screens that were open to the end and still lacked something, before anybody asked. */
  readonly stale: number;
  readonly struck: Readonly<Record<keyof Omit<Plan, 'messagesEach'>, number>>;
  readonly seconds: number;
}

const WRITERS = 20;
const DAY_MS = 86_400_000;
export const readKey = (chatId: string, personId: string): string => `${chatId} ${personId}`;

/** Twenty people in one group and in chats of two, who write, edit and read while everything around them fails. */
export async function storm(world: World, plan: Plan): Promise<Aftermath> {
  const screens = await comeIn(world);
  const chatIds = await makeChats(screens);
  for (const screen of screens) screen.open();
  const begun = performance.now();
  const written: Written[] = [];
  const read = new Map<string, number>();
  const state = { over: false };
  const people = screens.flatMap((screen, index) => {
    const mine = chatIds.filter(({ members }) => members.includes(screen)).map(({ id }) => id);
    // Two of them have a clock that is a day off; their ids say so.
    const skew = index === 3 ? DAY_MS : index === 4 ? -DAY_MS : 0;
    return [writeOn({ screen, mine, skew, plan, state, written }), readOn(screen, mine, state, read)];
  });
  const struck = await strike(world, screens, plan);
  // The last words are written while Redis is away: nothing that follows shows anybody that they missed something.
  if (plan.redisRestarts > 0) await world.redis.kill9();
  await pause(500);
  state.over = true;
  await Promise.all(people);
  if (plan.redisRestarts > 0) await world.redis.restart();
  const seconds = (performance.now() - begun) / 1000;
  const stale = await staleScreens(screens, chatIds);
  for (const screen of screens)
    await Promise.all([...screen.chats.keys()].map((chatId) => screen.catchUp(chatId)));
  return { screens, written, read, stale, struck, seconds };
}

/** The demo's staff, doctors, coaches and patients; half of them at each server. */
async function comeIn(world: World): Promise<Screen[]> {
  const who = [
    ['staff', 1],
    ...Array.from({ length: 6 }, (_, n) => ['doctor', n + 1] as const),
    ...Array.from({ length: 3 }, (_, n) => ['coach', n + 1] as const),
    ...Array.from({ length: WRITERS - 10 }, (_, n) => ['patient', n + 11] as const),
  ] as const;
  const port = Number(new URL(world.urls[0] as string).port);
  const screens: Screen[] = [];
  for (const [index, [userType, n]] of who.entries()) {
    const { token } = await signIn(port, demoPhone('living', userType, n));
    screens.push(new Screen({ personId: demoId('living', `${userType}-${n}`), token }, world.urls, index));
  }
  return screens;
}

interface Room {
  readonly id: string;
  readonly members: readonly Screen[];
}

async function makeChats(screens: readonly Screen[]): Promise<Room[]> {
  const [staff, ...others] = screens as [Screen, ...Screen[]];
  const made = async (by: Screen, path: string, body: object): Promise<string> => {
    const answer = await by.ask('POST', path, body);
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body as Chat).chat_id;
  };
  const rooms: Room[] = [];
  const user_ids = others.map(({ personId }) => personId);
  rooms.push({
    id: await made(staff, '/api/chat-group', { group_name: 'Everybody', user_ids }),
    members: screens,
  });
  // Patients answer the front desk first.
  for (const other of others) await other.ask('POST', `/api/chats/${rooms[0]?.id}/accept`);
  for (let n = 1; n < 6; n++) {
    const [one, other] = [screens[n] as Screen, screens[n + 1] as Screen];
    const id = await made(one, '/api/chats', { with_user_id: other.personId });
    await other.ask('POST', `/api/chats/${id}/accept`);
    rooms.push({ id, members: [one, other] });
  }
  for (const { id, members } of rooms) for (const member of members) member.follow(id);
  return rooms;
}

interface Writing {
  readonly screen: Screen;
  readonly mine: readonly string[];
  readonly skew: number;
  readonly plan: Plan;
  readonly state: { readonly over: boolean };
  readonly written: Written[];
}

async function writeOn({ screen, mine, skew, plan, state, written }: Writing): Promise<void> {
  for (let n = 1; !state.over || n <= plan.messagesEach; n++) {
    const chatId = mine[n % mine.length] as string;
    const id = uuid({ msecs: Date.now() + skew });
    const text = `${n} from ${screen.personId}`;
    const askedAt = performance.now();
    const send = () =>
      screen.ask('POST', `/api/chats/${chatId}/messages`, { id, message: text }, clockOf(skew));
    // Sometimes a nervous client sends it twice at once.
    const answers = await Promise.all(n % 7 === 0 ? [send(), send()] : [send()]);
    const acknowledgedAt = performance.now();
    for (const { status, body } of answers)
      if (status > 201) screen.complain(`a message was answered with ${status}: ${JSON.stringify(body)}`);
    const [first, second] = answers.map(({ body }) => body as Message);
    if (!first?.seq) continue;
    if (second && second.seq !== first.seq) screen.complain('one message got two places');
    const { personId } = screen;
    const message = {
      id,
      chatId,
      personId,
      text,
      askedAt,
      acknowledgedAt,
      seq: first.seq,
      sentAt: first.sent_at,
    };
    written.push(message);
    if (n % 11 === 0) await editOne(screen, message);
    await pause(40 + Math.random() * 160);
  }
}

const clockOf = (skew: number): Record<string, string> =>
  skew === 0 ? {} : { date: new Date(Date.now() + skew).toUTCString() };

async function editOne(screen: Screen, message: { id: string; chatId: string; text: string }): Promise<void> {
  const text = `${message.text}, edited`;
  const path = `/api/chats/${message.chatId}/messages/${message.id}`;
  const { status } = await screen.ask('PATCH', path, { message: text });
  if (status === 200) message.text = text;
  else screen.complain(`an edit was answered with ${status}`);
}

/** On a second device: reads while the first one writes, up to somewhere or to the end. */
async function readOn(
  screen: Screen,
  mine: readonly string[],
  state: { readonly over: boolean },
  read: Map<string, number>,
): Promise<void> {
  while (!state.over) {
    await pause(100 + Math.random() * 400);
    const chatId = mine[Math.floor(Math.random() * mine.length)] as string;
    const known = [...(screen.chats.get(chatId)?.messages.values() ?? [])];
    const upTo = known[known.length - 1 - Math.floor(Math.random() * Math.min(30, known.length))];
    if (!upTo) continue;
    const body = Math.random() < 0.3 ? {} : { message_id: upTo.id };
    const answer = await screen.ask('POST', `/api/chats/${chatId}/read`, body);
    if (answer.status !== 200) screen.complain(`reading was answered with ${answer.status}`);
    const key = readKey(chatId, screen.personId);
    read.set(key, Math.max(read.get(key) ?? 0, answer.body.read_seq));
  }
}

type Fault = keyof Aftermath['struck'];

/** One fault after the other, in an order that mixes them; several may be felt at the same time. */
async function strike(world: World, screens: readonly Screen[], plan: Plan): Promise<Aftermath['struck']> {
  const struck = { serverKills: 0, postgresRestarts: 0, redisRestarts: 0, socketCuts: 0 };
  const faults = (Object.keys(struck) as Fault[])
    .flatMap((fault) => Array.from({ length: plan[fault] }, () => ({ fault, at: Math.random() })))
    .sort((a, b) => a.at - b.at);
  let calamity: Promise<void> = Promise.resolve();
  for (const { fault } of faults) {
    const turn = ++struck[fault];
    if (fault === 'socketCuts') {
      const open = screens.filter((screen) => screen.isConnected);
      const chosen = open[Math.floor(Math.random() * open.length)];
      if (!chosen) {
        // No socket can be cut now: waits until there is one.
        struck.socketCuts -= 1;
        faults.push({ fault, at: 1 });
      }
      chosen?.cut();
      await pause(30 + Math.random() * 100);
      continue;
    }
    await calamity;
    calamity = befall(world, fault, turn);
    await pause(Math.random() * 600);
  }
  await calamity;
  await Promise.all(world.urls.map((_, index) => world.ready(index)));
  return struck;
}

async function befall(world: World, fault: Fault, turn: number): Promise<void> {
  if (fault === 'serverKills') {
    // Most times a server is left that has served for a moment; every third time none is.
    if (turn % 3 > 0) await Promise.all(world.urls.map((_, index) => world.ready(index)));
    await pause(200 + Math.random() * 600);
    return await world.killServer(turn % world.urls.length);
  }
  const what = fault === 'postgresRestarts' ? world.postgres : world.redis;
  // Every second time it is asked to go, otherwise it dies.
  if (turn % 2 === 1) await what.kill9();
  await pause(200 + Math.random() * 300);
  await what.restart();
}

/** Waits until live messages have settled, then counts screens that lack something and don't know it. */
async function staleScreens(screens: readonly Screen[], rooms: readonly Room[]): Promise<number> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    await pause(500);
    let stale = 0;
    for (const { id, members } of rooms) {
      const newest = Math.max(...screens.map((screen) => screen.chats.get(id)?.rev ?? 0));
      stale += members.filter((member) => (member.chats.get(id)?.rev ?? 0) < newest).length;
    }
    if (stale === 0 || Date.now() > deadline) return stale;
  }
}

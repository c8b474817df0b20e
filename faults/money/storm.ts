import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { demoId, demoPhone } from '../../apps/server/demo-ids.ts';
import { signIn } from '../../bench/sign-in.ts';
import type { World } from '../chat/world.ts';
import { Client } from './client.ts';
import { type Callback, callbackOf, type Gateway, headersOf } from './gateway.ts';

export interface Plan {
  readonly histories: number;
  readonly kills: number;
  readonly forged: number;
  readonly atOnce: number;
}

export interface Aftermath {
  readonly world: World;
  readonly gateway: Gateway;
  readonly clients: readonly Client[];
  readonly staff: Client;
  readonly killed: number;
  readonly lastKill: Date;
  readonly histories: number;
  readonly seconds: number;
  /** What the fifty identical calls answered: gateway orders. */
  readonly identical: readonly string[];
  readonly callbacks: readonly Callback[];
  /** Shows how far it is. */
  readonly say: (line: string) => void;
}

const PATIENTS = 12;
const IDENTICAL = 50;

/** Random histories from several patients at once, while servers are killed. */
export async function storm(
  world: World,
  gateway: Gateway,
  plan: Plan,
  random: () => number,
  say: (line: string) => void = () => {},
): Promise<Aftermath> {
  const port = Number(new URL(world.urls[0]!).port);
  const as = async (userType: 'patient' | 'staff', n: number) =>
    new Client(world.urls, (await signIn(port, demoPhone('living', userType, n))).token);
  const [staff, colleague] = [await as('staff', 1), await as('staff', 2)];
  const outside = new Client(world.urls);
  const patients: { readonly id: string; readonly client: Client }[] = [];
  for (let n = 1; n <= PATIENTS; n++)
    patients.push({ id: demoId('living', `patient-${n}`), client: await as('patient', n) });
  const callbacks: Callback[] = [];
  const aside: Promise<unknown>[] = [];
  const began = Date.now();
  let done = 0;
  let killed = 0;
  let lastKill = new Date(0);
  const run = async (lane: number) => {
    for (; done < plan.histories; ) {
      done += 1;
      const patient = patients[lane % PATIENTS]!;
      await history({ staff, colleague, outside, gateway, random, callbacks, aside, ...patient });
    }
  };
  const killing = (async () => {
    while (done < plan.histories && killed < plan.kills) {
      const due = ((killed + 1) * plan.histories) / (plan.kills + 1);
      if (done >= due) {
        await world.killServer(Math.floor(random() * world.urls.length));
        killed += 1;
        lastKill = new Date();
      }
      await pause(20);
    }
  })();
  await Promise.all([...Array.from({ length: plan.atOnce }, (_, lane) => run(lane)), killing]);
  await Promise.all(aside);
  for (const [index] of world.urls.entries()) await world.ready(index);
  const identical = await identicalCalls(staff, patients[0]!);
  const clients = [staff, colleague, outside, ...patients.map(({ client }) => client)];
  const seconds = (Date.now() - began) / 1000;
  return {
    ...{
      world,
      gateway,
      clients,
      staff,
      killed,
      histories: done,
      seconds,
      identical,
      callbacks,
      lastKill,
      say,
    },
  };
}

interface Actors {
  readonly id: string;
  readonly client: Client;
  readonly staff: Client;
  readonly colleague: Client;
  readonly outside: Client;
  readonly gateway: Gateway;
  readonly random: () => number;
  readonly callbacks: Callback[];
  /** What a history began and did not wait for. */
  readonly aside: Promise<unknown>[];
}

/** One life of a payment. Everything that may happen at the same moment does. */
async function history(actors: Actors): Promise<void> {
  const { id: patient_id, client, staff, gateway, random } = actors;
  const request_id = uuid();
  const amount = 100 + Math.floor(random() * 100_000);
  const kind = random() < 0.5 ? 'treatment' : 'wellbeing';
  const body = { request_id, patient_id, title: 'x', lines: [{ name: 'x', amount, kind }] };
  await staff.ask('POST', '/api/payment-requests', body);
  const opened = await client.ask('POST', '/api/payment/new-payment/', { request_id });
  const { payment_id: payment, gateway_order_id: order } = opened.body as Record<string, string>;
  if (!payment || !order) throw new Error(`no payment: ${JSON.stringify(opened.body)}`);
  const steps: (() => Promise<unknown>)[] = [];
  const status = () => client.ask('GET', `/api/payment/status/?payment_id=${payment}`);
  for (let attempts = 1 + Math.floor(random() * 3); attempts > 0; attempts--)
    steps.push(attemptOf(actors, order));
  if (random() < 0.5) steps.push(status);
  if (random() < 0.2) steps.push(() => staff.ask('POST', `/api/payment-requests/${request_id}/withdraw`));
  for (const step of shuffled(steps, random)) {
    if (random() < 0.3) actors.aside.push(step());
    else await step();
  }
  await status();
  if (random() < 0.3) await refund(actors, payment, amount);
  if (random() < 0.1) gateway.attempt(order, 'captured');
}

/** A person pays, or fails to; the gateway reports it never, once or several times, in any order. */
const attemptOf =
  ({ gateway, outside, random, callbacks }: Actors, order: string) =>
  async (): Promise<void> => {
    const roll = random();
    const outcome = roll < 0.6 ? 'captured' : roll < 0.8 ? 'failed' : 'created';
    const attempt = gateway.attempt(order, outcome, random() < 0.03 ? 100 : undefined);
    const early = callbackOf(order, { ...attempt, status: 'failed' }, gateway.secret, 'failed');
    // Late authorisation: what failed or hung turns out well after all.
    if (outcome !== 'captured' && random() < 0.4) attempt.status = 'captured';
    const late = callbackOf(order, attempt, random() < 0.2 ? gateway.oldSecret : gateway.secret);
    const sent = shuffled([late, late, early], random).slice(0, Math.floor(random() * 4));
    if (callbacks.length < 2000) callbacks.push(...sent.slice(0, 1));
    await Promise.all(sent.map((each) => send(outside, each)));
  };

export const send = (by: Client, { body, headers }: Callback) =>
  by.ask('POST', '/api/payment/callback/razorpay', body, headers);

/** Asked for by one member of staff and approved by another, sometimes by both of them twice. */
async function refund(
  { staff, colleague, random }: Actors,
  payment_id: string,
  amount: number,
): Promise<void> {
  const refund_id = uuid();
  const part = random() < 0.5 ? amount : Math.max(100, Math.floor(amount * random()));
  const body = { refund_id, payment_id, amount: part, reason: 'x' };
  const asked = await staff.ask('POST', '/api/payment-refunds', body);
  if (asked.status !== 201) return;
  const path = `/api/payment-refunds/${refund_id}/approve`;
  await Promise.all([colleague.ask('POST', path), random() < 0.2 ? colleague.ask('POST', path) : undefined]);
}

async function identicalCalls(
  staff: Client,
  { id: patient_id, client }: { id: string; client: Client },
): Promise<string[]> {
  const request_id = uuid();
  const body = { request_id, patient_id, title: 'x', lines: [{ name: 'x', amount: 500 }] };
  await staff.ask('POST', '/api/payment-requests', body);
  const replies = await Promise.all(
    Array.from({ length: IDENTICAL }, () => client.ask('POST', '/api/payment/new-payment/', { request_id })),
  );
  return replies.map(({ body: { gateway_order_id } }) => String(gateway_order_id));
}

const KINDS = ['forged', 'changed', 'ended', 'unsigned', 'replayed', 'renamed'] as const;

/** Forged, changed, of a secret that is no longer ours, unsigned, replayed under their own and under a new id. */
function hostileOf(
  kind: (typeof KINDS)[number],
  { body, headers }: Callback,
  { endedSecret }: Gateway,
): Callback {
  const eventId = { 'x-razorpay-event-id': uuid() };
  switch (kind) {
    case 'forged':
      return { body, headers: headersOf(body, 'another secret', uuid()) };
    case 'changed':
      return { body: body.replace(/"amount":\d+/, '"amount":1'), headers };
    case 'ended':
      return { body, headers: headersOf(body, endedSecret, uuid()) };
    case 'unsigned':
      return { body, headers: { 'content-type': 'application/json', ...eventId } };
    case 'replayed':
      return { body, headers };
    case 'renamed':
      return { body, headers: { ...headers, ...eventId } };
  }
}

/** Sends the callbacks. A replay counts as a duplicate if the number of stored callbacks (`stored`) stays the same. */
export async function hostile(
  after: Aftermath,
  count: number,
  random: () => number,
  stored: () => Promise<number>,
): Promise<{ refused: number; known: number; accepted: number }> {
  const outside = new Client(after.world.urls);
  const before = await stored();
  const answers = { refused: 0, known: 0, accepted: 0 };
  const one = async (turn: number) => {
    const sent = after.callbacks[Math.floor(random() * after.callbacks.length)]!;
    const kind = KINDS[turn % KINDS.length]!;
    const { status } = await send(outside, hostileOf(kind, sent, after.gateway));
    const isReplay = kind === 'replayed' || kind === 'renamed';
    if (status === 400 && !isReplay) answers.refused += 1;
    else if (status === 200 && isReplay) answers.known += 1;
    else answers.accepted += 1;
  };
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let turn = lane; turn < count; turn += 8) await one(turn);
  });
  await Promise.all(lanes);
  const grown = (await stored()) - before;
  return { ...answers, known: answers.known - grown, accepted: answers.accepted + grown };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** The same histories for the same seed, as far as the clocks of several lanes let them be. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

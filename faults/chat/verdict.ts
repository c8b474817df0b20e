import type { Chat, Message } from '#features/chat/contract.ts';
import type { Screen } from './screen.ts';
import { type Aftermath, readKey, type Written } from './storm.ts';

/** One line of the table: what was counted, and how often it was wrong. */
export interface Finding {
  readonly what: string;
  readonly checked: number;
  readonly wrong: number;
  /** The first few that were. */
  readonly examples: readonly string[];
}

class Check {
  readonly what: string;
  checked = 0;
  wrong = 0;
  readonly examples: string[] = [];

  constructor(what: string) {
    this.what = what;
  }

  expect(isRight: boolean, otherwise: () => string): void {
    this.checked += 1;
    if (isRight) return;
    this.wrong += 1;
    if (this.examples.length < 3) this.examples.push(otherwise());
  }
}

/** Counts again, from what the server answers now and what the writers remember, whether anything was lost. */
export async function judge(after: Aftermath): Promise<Finding[]> {
  const once = new Check('acknowledged messages that are there exactly once, as written');
  const invented = new Check('messages that somebody wrote');
  const ordered = new Check('messages that stand after what was acknowledged before them');
  const clocks = new Check("messages whose time is the server's");
  const same = new Check('lists of participants that are the same in the same order');
  const paged = new Check('histories in pages that are the same as by catching up');
  const counts = new Check('unread counts that agree with the messages');
  const reading = new Check('acknowledged readings that were kept');
  const answers = new Check('participants who got no answer that must not be');
  const open = new Check('open screens that had everything without asking');

  const chatIds = [...new Set(after.screens.flatMap((screen) => [...screen.chats.keys()]))];
  for (const chatId of chatIds) {
    const members = after.screens.filter((screen) => screen.chats.has(chatId));
    const truth = await everything(members[0] as Screen, chatId);
    const written = after.written.filter((message) => message.chatId === chatId);
    isThereOnce(once, written, truth);
    const ids = new Set(written.map(({ id }) => id));
    for (const message of truth)
      if (message.kind === 'message') invented.expect(ids.has(message.id), () => message.id);
    isInOrder(ordered, written);
    isOnTime(clocks, written);
    for (const member of members) {
      const list = [...(member.chats.get(chatId)?.messages.values() ?? [])].sort((a, b) => a.seq - b.seq);
      same.expect(
        fingerprint(list) === fingerprint(truth),
        () => `${member.personId} has ${list.length} of ${truth.length}`,
      );
      await countsAgree(counts, reading, member, chatId, { truth, read: after.read });
    }
    const pages = await byPages(members.at(-1) as Screen, chatId);
    paged.expect(fingerprint(pages) === fingerprint(truth), () => `${pages.length} of ${truth.length}`);
  }
  const screens = after.screens.flatMap((screen) => [...screen.chats.keys()]).length;
  open.checked = screens;
  open.wrong = after.stale;
  for (const screen of after.screens)
    answers.expect(screen.complaints.length === 0, () => screen.complaints[0] as string);
  return [once, invented, ordered, clocks, same, paged, counts, reading, open, answers];
}

const fingerprint = (messages: readonly Message[]): string =>
  messages.map(({ seq, id, rev, message }) => `${seq} ${id} ${rev} ${message}`).join('\n');

/** In the order of the chat. */
async function everything(screen: Screen, chatId: string): Promise<Message[]> {
  const found = new Map<string, Message>();
  for (let after = 0, more = true; more; ) {
    const { body } = await screen.ask('GET', `/api/chats/${chatId}/messages?after=${after}`);
    for (const message of body.messages as Message[]) {
      found.set(message.id, message);
      after = Math.max(after, message.rev);
    }
    ({ more } = body);
  }
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}

async function byPages(screen: Screen, chatId: string): Promise<Message[]> {
  const found: Message[] = [];
  for (let before = '', more = true; more; ) {
    const { body } = await screen.ask('GET', `/api/chats/${chatId}/messages${before}`);
    found.push(...(body.messages as Message[]));
    before = `?before=${found.at(-1)?.id}`;
    ({ more } = body);
  }
  return found.reverse();
}

function isThereOnce(check: Check, written: readonly Written[], truth: readonly Message[]): void {
  const there = new Map<string, Message[]>();
  for (const message of truth) there.set(message.id, [...(there.get(message.id) ?? []), message]);
  const places = new Set(truth.map(({ seq }) => seq));
  check.expect(places.size === truth.length, () => 'two messages have one place');
  for (const { id, seq, text, personId } of written) {
    const found = there.get(id) ?? [];
    const [only] = found;
    const right =
      found.length === 1 && only?.seq === seq && only.message === text && only.sender_id === personId;
    check.expect(right, () => `${id} is there ${found.length} times, at ${only?.seq}, was told ${seq}`);
  }
}

/** What was acknowledged before another was even sent comes before it. */
function isInOrder(check: Check, written: readonly Written[]): void {
  const acknowledged = written.toSorted((a, b) => a.acknowledgedAt - b.acknowledgedAt);
  let highest = 0;
  let next = 0;
  for (const message of written.toSorted((a, b) => a.askedAt - b.askedAt)) {
    for (; (acknowledged[next]?.acknowledgedAt ?? Number.POSITIVE_INFINITY) < message.askedAt; next++)
      highest = Math.max(highest, (acknowledged[next] as Written).seq);
    const before = highest;
    check.expect(message.seq > before, () => `${message.id} is at ${message.seq}, after ${before}`);
  }
}

function isOnTime(check: Check, written: readonly Written[]): void {
  const origin = Date.now() - performance.now();
  for (const { id, askedAt, acknowledgedAt, sentAt } of written) {
    const at = Date.parse(sentAt) - origin;
    check.expect(at > askedAt - 1000 && at < acknowledgedAt + 1000, () => `${id} says ${sentAt}`);
  }
}

async function countsAgree(
  counts: Check,
  reading: Check,
  member: Screen,
  chatId: string,
  of: { truth: readonly Message[]; read: ReadonlyMap<string, number> },
): Promise<void> {
  const [one, all] = await Promise.all([
    member.ask('GET', `/api/chats/${chatId}`),
    member.ask('GET', '/api/chat-unread'),
  ]);
  const chat = one.body as Chat;
  const readSeq = chat.recipients_dict[member.personId]?.read_seq ?? -1;
  const unread = of.truth.filter(
    ({ kind, sender_id, seq }) => kind === 'message' && sender_id !== member.personId && seq > readSeq,
  ).length;
  const total = (all.body.chats as Record<string, number>)[chatId] ?? 0;
  counts.expect(
    chat.unread_count === unread && total === unread,
    () => `${member.personId} has ${unread} unread; the chat says ${chat.unread_count}, the total ${total}`,
  );
  const stored = of.read.get(readKey(chatId, member.personId)) ?? 0;
  reading.expect(readSeq >= stored, () => `${member.personId} read up to ${stored}, it says ${readSeq}`);
}

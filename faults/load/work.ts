import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { demoId, demoPhone } from '../../apps/server/demo-ids.ts';
import { signIn } from '../../bench/sign-in.ts';
import type { Client, Reply } from '../client.ts';

/** What one request of the load came to. */
export interface Answered extends Reply {
  readonly what: string;
  /** Milliseconds of the clock of this process when it was sent. */
  readonly at: number;
}

export interface Person {
  readonly personId: string;
  readonly userType: string;
  readonly token: string;
}

/** What was acknowledged, by id; to be found exactly once afterwards. */
export interface Acknowledged {
  readonly messages: string[];
  readonly readings: string[];
  readonly bookings: string[];
}

interface Options {
  readonly perSecond: number;
}

export interface Chat {
  readonly id: string;
  readonly person: Person;
}

/** So many people share the work that none reaches a limit of one person. */
const PATIENTS = 20;
const DOCTORS = 6;
const DAYS_AHEAD = 6;

/** People who read, write, enter readings and book at a steady rate, whether they are answered or not. */
export class Work {
  readonly people: Person[] = [];
  readonly answered: Answered[] = [];
  readonly acknowledged: Acknowledged = { messages: [], readings: [], bookings: [] };
  readonly #client: Client;
  readonly #chats: Chat[] = [];
  readonly #daysAhead: number;
  readonly #times: { readonly clinicianId: string; readonly startsAt: string; readonly patientId: string }[] =
    [];
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;

  /** @param daysAhead for how many days visits are booked */
  constructor(client: Client, daysAhead = DAYS_AHEAD) {
    this.#client = client;
    this.#daysAhead = daysAhead;
  }

  /** People who were signed in otherwise, and chats of theirs; before `prepare`. */
  join(people: readonly Person[], chats: readonly Chat[]): void {
    this.people.push(...people);
    this.#chats.push(...chats);
  }

  /** Signs everybody in and looks for what the load needs. */
  async prepare(): Promise<void> {
    const who = [
      ['staff', 1],
      ...Array.from({ length: DOCTORS }, (_, n) => ['doctor', n + 1] as const),
      ...Array.from({ length: PATIENTS }, (_, n) => ['patient', n + 1] as const),
    ] as const;
    const known: Person[] = [];
    for (const [userType, n] of who) {
      const { token } = await signIn(this.#client.port, demoPhone('living', userType, n));
      known.push({ personId: demoId('living', `${userType}-${n}`), userType, token });
    }
    this.people.push(...known);
    await this.#makeChats(known);
    await this.#findTimes();
  }

  /** One of everybody, and one of the front desk with each doctor. */
  async #makeChats(known: readonly Person[]): Promise<void> {
    const [desk, ...others] = known as [Person, ...Person[]];
    const ids = (of: readonly Person[]) => of.map(({ personId }) => personId);
    const groups = [others, ...others.slice(0, DOCTORS).map((doctor) => [doctor])];
    for (const [index, members] of groups.entries()) {
      const body = { group_name: `Morning ${index}`, user_ids: ids(members) };
      const made = await this.#client.post('/api/chat-group', desk.token, body);
      if (made.status !== 201) throw new Error(`no chat: ${made.status} ${made.text.slice(0, 300)}`);
      const { chat_id: id } = JSON.parse(made.text) as { chat_id: string };
      for (const member of members) await this.#client.post(`/api/chats/${id}/accept`, member.token, {});
      for (const person of [desk, ...members]) this.#chats.push({ id, person });
    }
  }

  /** Free times of the doctors, each for a patient who is nowhere else then. */
  async #findTimes(): Promise<void> {
    const [desk] = this.#of('staff');
    const taken = new Set<string>();
    const patients = this.#of('patient');
    let turn = 0;
    const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    for (const { personId } of this.#of('doctor')) {
      const path = `/api/slots?clinician_id=${personId}&mode=virtual&from=${from}&days=${this.#daysAhead}`;
      const reply = await this.#client.get(path, desk?.token);
      for (const startsAt of reply.text.match(/"starts_at":"[^"]+"/g)?.map((part) => part.slice(13, -1)) ??
        []) {
        // In turns: no patient may have more than ten coming visits.
        const order = patients.map((_, n) => patients[(turn + n) % patients.length] as Person);
        const patient = order.find((one) => !taken.has(one.personId + startsAt));
        if (!patient) continue;
        turn += 1;
        taken.add(patient.personId + startsAt);
        this.#times.push({ clinicianId: personId, startsAt, patientId: patient.personId });
      }
    }
    this.#times.sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  }

  start({ perSecond }: Options): void {
    const begun = performance.now();
    let sent = 0;
    this.#timer = setInterval(() => {
      // As many as are due, however late this process is.
      const due = ((performance.now() - begun) / 1000) * perSecond;
      for (; sent < due; sent += 1) {
        const done = this.#one(this.#turn++).finally(() => this.#underWay.delete(done));
        this.#underWay.add(done);
      }
    }, 5);
  }

  /** Milliseconds until a read and a write that were sent after that moment succeeded; infinite after a minute. */
  async untilServed(since: number): Promise<number> {
    const deadline = performance.now() + 60_000;
    for (;;) {
      const after = this.answered.filter(({ at, status }) => at >= since && status < 300 && status > 0);
      const read = after.find(({ what }) => what.startsWith('/api'));
      const wrote = after.find(({ what }) => what === 'message' || what === 'reading');
      if (read && wrote) return Math.max(read.at + read.ms, wrote.at + wrote.ms) - since;
      if (performance.now() > deadline) return Number.POSITIVE_INFINITY;
      await pause(20);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  /** Reads, one in three writes; one in thirty books. */
  async #one(turn: number): Promise<void> {
    const at = performance.now();
    const { what, reply } = await this.#do(turn);
    this.answered.push({ what, at, ...reply });
  }

  async #do(turn: number): Promise<{ what: string; reply: Reply }> {
    const person = this.people[turn % this.people.length] as Person;
    if (turn % 30 === 7 && this.#times.length > 0) return { what: 'booking', reply: await this.#book() };
    if (turn % 6 === 2) {
      const { id, person: writer } = this.#chats[turn % this.#chats.length] as { id: string; person: Person };
      return { what: 'message', reply: await this.#write(id, writer) };
    }
    if (turn % 6 === 4) {
      const patients = this.#of('patient');
      return { what: 'reading', reply: await this.#enter(patients[turn % patients.length] as Person) };
    }
    const path = ['/api/chats?limit=20', '/api/profile', '/api/notify/unread'][turn % 3] as string;
    return { what: path, reply: await this.#client.get(path, person.token) };
  }

  async #write(chatId: string, { token }: Person): Promise<Reply> {
    const id = uuid();
    const reply = await this.#client.post(`/api/chats/${chatId}/messages`, token, {
      id,
      message: `One line, ${id}`,
    });
    if (reply.status === 201) this.acknowledged.messages.push(id);
    return reply;
  }

  async #enter({ token }: Person): Promise<Reply> {
    const id = uuid();
    // Not at the same minute as another one, which would be a duplicate.
    const taken_at = new Date(Date.now() - 60_000 * (1 + Math.floor(Math.random() * 500_000))).toISOString();
    const body = { id, type: 'weight', readings: { value: 70 }, unit: 'kg', taken_at };
    const reply = await this.#client.post('/api/vitals', token, body);
    if (reply.status === 201) this.acknowledged.readings.push(id);
    return reply;
  }

  async #book(): Promise<Reply> {
    const next = this.#times.shift() as { clinicianId: string; startsAt: string; patientId: string };
    const appointment_id = uuid();
    const body = {
      appointment_id,
      clinician_id: next.clinicianId,
      for_person_id: next.patientId,
      starts_at: next.startsAt,
      mode: 'virtual',
      reason: 'Sugar is high in the morning',
    };
    const token = this.#of('staff')[0]?.token ?? '';
    const key = { 'idempotency-key': randomUUID() };
    const reply = await this.#client.post('/api/appointments', token, body, key);
    if (reply.status === 201) this.acknowledged.bookings.push(appointment_id);
    return reply;
  }

  #of(userType: string): Person[] {
    return this.people.filter((person) => person.userType === userType);
  }
}

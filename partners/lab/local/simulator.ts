import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paperOf } from './paper.ts';
import { detailsOf, goJson, payloadOf } from './payload.ts';
import { cityAt } from './places.ts';
import { type Body, type LabReply, reply, serviceabilityOf, words } from './serviceability.ts';
import {
  LocalLabStore,
  type Outcome,
  type PaperOutcome,
  type StoredLabOrder,
  type StoredPatient,
} from './store.ts';
import { type SampleAnalyte, valuesFor } from './values.ts';

export interface LabFault {
  /** `lost`: the order is stored and no answer arrives; `nothing`: neither. */
  readonly kind: 'lost' | 'nothing' | 'away' | 'slot_gone' | 'refused' | 'requested' | 'full';
  times: number;
}
export interface SentAs {
  readonly times?: number;
  /** Signed with another secret: our server has to refuse it. */
  readonly forged?: boolean;
}
interface Settings {
  readonly apiKey: string;
  readonly callbackSecret: string;
  readonly path: string;
  /** Between two steps of a collection; 0: only by the control call. */
  readonly stepMs: number;
  readonly clock: () => Date;
  /** What one test or package measures. */
  readonly analytesOf: (code: string) => readonly SampleAnalyte[];
}

/** One collection from confirming to the report. */
export const COURSE = [
  'task.confirmed',
  'task.assigned',
  'task.accepted',
  'task.started',
  'task.in_progress',
  'task.completed',
  'test.completed_sent',
  'order.completed',
] as const;
const MINUTE = 60_000;

const codesOf = ({ tests, packages }: Body): string[] =>
  ([tests ?? [], packages ?? []].flat() as Body[]).map(
    ({ test_id: test, package_id: pack }) => words(test) || words(pack),
  );

/** A lab with the partner's wire protocol and books of its own. */
export class LocalLab {
  readonly #settings: Settings;
  readonly #store: LocalLabStore;
  readonly #faults: LabFault[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sending = new Set<Promise<unknown>>();
  /** The origin of our own server, once it listens. */
  ownUrl = '';
  stepMs: number;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#store = new LocalLabStore(settings.path);
    this.stepMs = settings.stepMs;
  }

  addFault = (fault: LabFault): void => void this.#faults.push(fault);
  isOurKey = (key: unknown): boolean => key === this.#settings.apiKey;
  orders = (): StoredLabOrder[] => this.#store.all();

  #fault(...kinds: LabFault['kind'][]): LabFault['kind'] | undefined {
    const fault = this.#faults.find((each) => each.times > 0 && kinds.includes(each.kind));
    if (fault) fault.times--;
    return fault?.kind;
  }

  answer(method: string, path: string, query: Body, body: Body): LabReply {
    const [first = '', second = '', third = ''] = path.split('/').filter(Boolean).slice(2);
    if (this.#fault('away')) return reply(503, 'Service unavailable');
    if (method === 'GET' && first === 'serviceability')
      return serviceabilityOf(query, this.#settings.clock(), () => this.#fault('full') !== undefined);
    if (method === 'POST' && first === 'order') return this.#create(body);
    if (method === 'GET' && first === 'order-details') return this.#details(second, words(query.token));
    if (method === 'GET' && first === 'test-results') return this.#results(words(query.request_id));
    const order = this.#store.find(first);
    if (method === 'POST' && second === 'add-on-order' && order && order.token === query.token)
      return this.#addOn(order, body);
    if (method !== 'PATCH' || !order || order.token !== query.token || third)
      return reply(404, 'Could not get request details, re-verify request ID and token provided');
    return second === 'cancel'
      ? this.#cancel(order)
      : this.#reschedule(order, words(body.requested_slot_time));
  }

  #create(body: Body): LabReply {
    const fault = this.#fault('lost', 'nothing', 'slot_gone', 'refused', 'requested');
    if (fault === 'slot_gone') return reply(400, 'Selected slot is unavailable');
    if (fault === 'refused') return reply(400, 'Location provided is unserviceable');
    if (fault === 'nothing') return reply(502, 'lost');
    const location = (body.location ?? {}) as Body;
    const patients = (Array.isArray(body.patient_details) ? body.patient_details : []) as Body[];
    const city = body.location ? cityAt(Number(location.latitude), Number(location.longitude)) : 'HYD';
    if (!city) return reply(400, 'Location provided is unserviceable');
    if (!/^[6-9]\d{9}$/.test(words(body.primary_patient_number)))
      return reply(400, 'Phone number provided is not valid');
    const hasTests = patients.every(({ tests, packages }) => [tests, packages].flat().length > 0);
    if (patients.length === 0 || !hasTests) return reply(400, 'Invalid / Missing patient or test details');
    const payload = JSON.stringify(body);
    const now = Date.now();
    const isRepeated = this.orders().some(
      (each) => each.payload === payload && now - each.createdAt < MINUTE,
    );
    if (isRepeated) return reply(425, 'Request already accepted');
    const slot = words(body.slot_datetime) || null;
    const isScheduled = slot !== null && fault !== 'requested' && !words(body.partner_notes);
    const order: StoredLabOrder = {
      id: `${city}${900_000 + (randomBytes(4).readUInt32BE() % 9_000_000)}`,
      token: randomUUID(),
      ...{ name: words(body.primary_patient_name), phone: words(body.primary_patient_number), slot, payload },
      status: isScheduled ? 'scheduled' : 'requested',
      ...{ taskId: 1_300_000 + this.orders().length, events: [], createdAt: now },
      patients: patients.map((patient, i) => this.#patient(patient, i)),
    };
    this.#store.put(order);
    this.act(order.id, 'order.created');
    if (isScheduled && this.stepMs > 0) this.run(order.id);
    if (fault === 'lost') return reply(502, 'lost');
    const status = isScheduled ? 'Scheduled' : 'Requested';
    const ids = order.patients.map(({ id, reference }) => ({ id, partnerReferenceId: reference }));
    return { status: 202, body: { request_id: order.id, token: order.token, status, orders: ids } };
  }

  #patient(given: Body, position: number): StoredPatient {
    return {
      id: 690_000 + this.orders().length * 10 + position,
      ...{ reference: words(given.partner_reference_id), name: words(given.patient_name) },
      ...{ age: words(given.age), gender: words(given.gender), done: false },
      codes: codesOf(given),
    };
  }

  #details(id: string, token: string): LabReply {
    const order = this.#store.find(id);
    if (order?.token !== token) return reply(404, 'Could not get request details');
    return { status: 200, body: detailsOf(order, this.ownUrl) };
  }

  #results(id: string): LabReply {
    const order = this.#store.find(id);
    const some = order?.patients.filter(({ done, ready = 0 }) => done || ready > 0) ?? [];
    const orders = some.map((patient) => ({
      ...{ order_id: patient.id, partner_reference_id: patient.reference, request_id: id },
      patient_name: patient.name,
      order_completed_at: patient.done ? this.#settings.clock().toISOString() : null,
      tests: this.#valuesOf(patient).slice(0, patient.done ? undefined : patient.ready),
    }));
    return { status: 200, body: { data: { orders } } };
  }

  #valuesOf({ codes, outcome = this.stepMs > 0 ? 'abnormal' : 'normal' }: StoredPatient): object[] {
    const analytes = codes.flatMap((code) => this.#settings.analytesOf(code));
    const once = new Map(analytes.map((each) => [each.code, each]));
    return valuesFor([...once.values()], outcome);
  }

  #addOn(order: StoredLabOrder, body: Body): LabReply {
    if (order.events.includes('task.started')) return reply(400, 'The request has already started');
    const fault = this.#fault('lost', 'nothing');
    if (fault === 'nothing') return reply(502, 'lost');
    const given = (Array.isArray(body.patient_details) ? body.patient_details : []) as Body[];
    const patients = order.patients.map((patient) => {
      const more = given.find((each) => each.partner_reference_id === patient.reference);
      return more ? { ...patient, codes: [...patient.codes, ...codesOf(more)] } : patient;
    });
    this.#store.put({ ...order, patients });
    if (fault === 'lost') return reply(502, 'lost');
    return { status: 202, body: { request_id: order.id, status: 'accepted' } };
  }

  /** What the results of an order will be, and what lies behind its link. */
  prepare(
    id: string,
    how: { outcome?: Outcome; paper?: PaperOutcome; ready?: number; reference?: string },
  ): boolean {
    const order = this.#store.find(id);
    if (!order) return false;
    const { reference, ...what } = how;
    for (const patient of order.patients)
      if (!reference || patient.reference === reference) Object.assign(patient, what);
    this.#store.put(order);
    return true;
  }

  /** The merged report of a patient; undefined: nothing is there. */
  paper(patientId: number): { readonly type: string; readonly bytes: Buffer } | undefined {
    const patients = this.orders().flatMap((order) => order.patients);
    const patient = patients.find(({ id }) => id === patientId);
    if (!patient?.done || patient.paper === 'missing') return undefined;
    if (patient.paper === 'html')
      return { type: 'application/pdf', bytes: Buffer.from('<!doctype html><title>Sign in</title>') };
    const lines = this.#valuesOf(patient).map((value) => Object.values(value).slice(1).join('   '));
    const bytes = paperOf([`Report of ${patient.name}`, '', ...lines]);
    return {
      type: 'application/pdf',
      bytes: patient.paper === 'large' ? Buffer.concat([bytes, Buffer.alloc(26 * 1024 * 1024)]) : bytes,
    };
  }

  #cancel(order: StoredLabOrder): LabReply {
    if (order.events.includes('task.started')) return reply(400, 'The request has already started');
    if (this.stepMs > 0) this.#later(this.stepMs / 4, () => this.act(order.id, 'order.cancelled'));
    return reply(200, `Cancellation Request with ID : ${order.id} is in process`);
  }

  #reschedule(order: StoredLabOrder, slot: string): LabReply {
    if (order.events.includes('task.started')) return reply(400, 'The request has already started');
    if (this.#fault('slot_gone')) return reply(400, 'Selected slot is unavailable');
    this.#store.put({ ...order, slot, status: 'scheduled' });
    return { status: 200, body: { result: 'ok' } };
  }

  /** Sends an event of each patient, as the lab would once it has happened. */
  act(id: string, event: string, how: SentAs & { reference?: string; newTask?: boolean } = {}): boolean {
    const order = this.#store.find(id);
    if (!order) return false;
    if (how.newTask) order.taskId++;
    order.events.push(event);
    if (event === 'task.confirmed') order.status = 'scheduled';
    const concerned = order.patients.filter((each) => !how.reference || each.reference === how.reference);
    if (event === 'order.completed') for (const patient of concerned) patient.done = true;
    if (event === 'order.cancelled') for (const patient of concerned) patient.cancelled = true;
    if (order.patients.every(({ cancelled }) => cancelled)) order.status = 'cancelled';
    else if (order.patients.every(({ done, cancelled }) => done || cancelled)) order.status = 'completed';
    this.#store.put(order);
    for (const patient of concerned) this.#send(event, order, patient, how);
    return true;
  }

  /** The whole collection, a step after the other. */
  run(id: string): void {
    for (const [step, event] of COURSE.entries())
      this.#later(this.stepMs * (step + 1), () => {
        if (this.#store.find(id)?.status !== 'cancelled') this.act(id, event);
      });
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  #send(event: string, order: StoredLabOrder, patient: StoredPatient, how: SentAs): void {
    const raw = goJson(payloadOf(event, order, patient));
    const eventId = randomUUID();
    for (let i = 0; i < (how.times ?? 1); i++) {
      const sent = this.#post(eventId, raw, how.forged === true);
      this.#sending.add(sent);
      void sent.finally(() => this.#sending.delete(sent));
    }
  }

  async #post(eventId: string, raw: string, forged: boolean): Promise<void> {
    const secret = forged ? 'a secret that is not ours' : this.#settings.callbackSecret;
    for (let attempts = 0; attempts < 3; attempts++) {
      const answer = await fetch(`${this.ownUrl}/api/lab/callback/orange-health`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-oh-event-id': eventId,
          'x-oh-signature': createHmac('sha256', secret).update(raw).digest('hex'),
        },
        body: raw,
        signal: AbortSignal.timeout(5000),
      }).catch(() => undefined);
      await answer?.body?.cancel().catch(() => {});
      if (answer && answer.status < 500) return;
      await pause(300);
    }
  }

  /** Resolves once nothing is on its way any more. */
  async sent(): Promise<void> {
    await Promise.allSettled([...this.#sending]);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.sent();
  }
}

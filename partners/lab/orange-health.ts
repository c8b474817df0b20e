import { CLINIC_OFFSET } from '#platform/domain/clinic-time.ts';
import { collectorOf, readCallback, readStored } from './callback.ts';
import { fetchPaper } from './paper.ts';
import {
  type Added,
  type Lab,
  LabAway,
  type LabDetails,
  type LabOrder,
  type LabPatient,
  type LabReference,
  type LabResults,
  type Placed,
  type Serviceability,
} from './port.ts';

export interface OrangeHealthOptions {
  /** Asked with each call: the local lab learns its own address only once it listens. */
  readonly baseUrl: () => string;
  readonly apiKey: string;
  /** The present one first; while a secret is replaced, callbacks may carry the signature of the old one. */
  readonly callbackSecrets: readonly string[];
  /** Hosts from which papers are fetched, those below them too. */
  readonly reportHosts: () => readonly string[];
  readonly timeoutMs?: number;
}

type Json = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  readonly json: Json;
}
type Call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Answer>;

/** Orange Health's Partner API v1. Its slots are local times without a zone. */
export function orangeHealth(options: OrangeHealthOptions): Lab {
  const call = caller(options);
  const ofOrder = ({ id, token }: LabReference, action: string): string =>
    `/v1/partner/${encodeURIComponent(id)}/${action}?token=${encodeURIComponent(token)}`;
  return {
    id: 'orange-health',
    name: 'Orange Health Labs',
    serviceability: (at, day) => serviceability(call, at, day),
    place: (order) => place(call, order),
    async details({ id, token }) {
      const path = `/v1/partner/order-details/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}`;
      return detailsOf(accepted(await call('GET', path)));
    },
    async results({ id }, from, to) {
      const query = new URLSearchParams({
        creation_start_date: from,
        creation_end_date: to,
        request_id: id,
      });
      return resultsOf(accepted(await call('GET', `/v1/partner/test-results?${query}`)));
    },
    paper: (url) => fetchPaper(url, options.reportHosts(), options.timeoutMs),
    async addOn(of, patients, paid) {
      const body = {
        payment_type: paymentOf(paid),
        patient_details: patients.map(patientOf),
      };
      return await sent(async () => addedOf(await call('POST', ofOrder(of, 'add-on-order'), body)));
    },
    async reschedule(of, slot, why) {
      const body = {
        requested_slot_time: localTime(slot),
        reschedule_reason: why,
        reschedule_explanation: why,
      };
      return isDone(await call('PATCH', ofOrder(of, 'reschedule'), body));
    },
    async cancel(of, why, words) {
      const body = { cancellationReason: why, cancellationExplanation: words || why };
      return isDone(await call('PATCH', ofOrder(of, 'cancel'), body));
    },
    readCallback: (headers, raw) => readCallback(options.callbackSecrets, headers, raw),
    readStored,
  };
}

function caller({ baseUrl, apiKey, timeoutMs = 10_000 }: OrangeHealthOptions): Call {
  return async (method, path, body) => {
    try {
      const answer = await fetch(`${baseUrl()}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          api_key: apiKey,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // The key follows no redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.text();
      if (answer.status >= 500 || answer.status === 429 || answer.status === 401 || answer.status === 403)
        throw new LabAway('refused', answer.status);
      const json: unknown = JSON.parse(text);
      if (json === null || typeof json !== 'object') throw new LabAway('unreadable', answer.status);
      return { status: answer.status, json: json as Json };
    } catch (error) {
      if (error instanceof LabAway) throw error;
      if (error instanceof DOMException && error.name === 'TimeoutError') throw new LabAway('timeout');
      throw new LabAway(error instanceof SyntaxError ? 'unreadable' : 'unreachable');
    }
  };
}

function accepted({ status, json }: Answer): Json {
  if (status >= 400) throw new LabAway('refused', status);
  return json;
}

function isDone({ status }: Answer): boolean {
  if (status < 300) return true;
  if (status === 400 || status === 404 || status === 409) return false;
  throw new LabAway('refused', status);
}

/** `2023-04-22T07:15:00`, as clocks in India show it. */
const localTime = (at: Date): string => new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 19);

function instantOf(local: unknown): Date | null {
  if (typeof local !== 'string') return null;
  const at = new Date(/(Z|[+-]\d\d:\d\d)$/.test(local) ? local : `${local}${CLINIC_OFFSET}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

async function serviceability(
  call: Call,
  at: Parameters<Lab['serviceability']>[0],
  day: string,
): Promise<Serviceability> {
  const where: Record<string, string> =
    'pin' in at ? { pincode: at.pin } : { latitude: String(at.lat), longitude: String(at.lng) };
  const query = new URLSearchParams({ ...where, request_date: day });
  const { status, json } = await call('GET', `/v1/partner/serviceability?${query}`);
  if (status === 400 || status === 404) return { state: 'no', slots: [] };
  if (status >= 300) throw new LabAway('refused', status);
  // By pin code the lab says only that it comes, never when.
  if ('pin' in at) return { state: 'by_call', slots: [] };
  const { slots } = json;
  if (slots === null || typeof slots !== 'object') return { state: 'full', slots: [] };
  const starts = Object.keys(slots)
    .flatMap((local) => instantOf(local) ?? [])
    .sort((a, b) => a.getTime() - b.getTime());
  return { state: starts.length > 0 ? 'slots' : 'full', slots: starts };
}

const patientOf = ({ reference, name, phone, age, sex, items }: LabPatient) => ({
  partner_reference_id: reference,
  patient_name: name,
  patient_phone: phone,
  age: String(age),
  gender: sex,
  tests: items.filter(({ kind }) => kind === 'test').map(({ code }) => ({ test_id: code })),
  packages: items.filter(({ kind }) => kind === 'package').map(({ code }) => ({ package_id: code })),
});

/** The lab's own default is that the patient pays the collector. */
const paymentOf = (paid: LabOrder['paid']): string =>
  paid === 'to_us' ? 'paid_by_group' : 'paid_by_patient';

/** Refusals by which the lab surely has no order; whatever else goes wrong may have reached it. */
const SURELY_NOT = new Set([401, 403, 429]);

/** What must not be sent twice: without an answer it is there or not. */
async function sent<T>(send: () => Promise<T>): Promise<T | 'unknown'> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof LabAway && !SURELY_NOT.has(error.status ?? 0)) return 'unknown';
    throw error;
  }
}

const addedOf = (answer: Answer): Added => (isDone(answer) ? 'taken' : 'refused');

async function place(call: Call, order: LabOrder): Promise<Placed> {
  const body = {
    address: order.address,
    ...(order.place
      ? { location: { latitude: String(order.place.lat), longitude: String(order.place.lng) } }
      : {}),
    ...(order.slot ? { slot_datetime: localTime(order.slot) } : {}),
    payment_type: paymentOf(order.paid),
    primary_patient_name: order.name,
    primary_patient_number: order.phone,
    ...(order.notes ? { partner_notes: order.notes } : {}),
    patient_details: order.patients.map(patientOf),
  };
  const answer = await sent(() => call('POST', '/v1/partner/order', body));
  if (answer === 'unknown') return { kind: 'unknown' };
  const { status, json } = answer;
  if (status === 400) {
    const why = String(json.status ?? '').slice(0, 300);
    return /slot/i.test(why) ? { kind: 'slot_gone' } : { kind: 'refused', why };
  }
  const { request_id: id, token } = json;
  // 425, "already accepted": an order of before is there, and which one can't be asked.
  if (status >= 300 || typeof id !== 'string' || typeof token !== 'string') return { kind: 'unknown' };
  const isScheduled = String(json.status).toLowerCase() === 'scheduled';
  return { kind: 'placed', reference: { id, token }, isScheduled };
}

const STATUSES: Readonly<Record<string, LabDetails['status']>> = {
  initiated: 'requested',
  requested: 'requested',
  scheduled: 'confirmed',
  confirmed: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
};

function detailsOf(json: Json): LabDetails {
  const data = (json.data ?? {}) as Json;
  const collector = (data.emedicDetails ?? {}) as Json;
  const times = Array.isArray(data.collection_time) ? (data.collection_time as Json[]) : [];
  const at = times[0]?.confirmed_collection_time ?? times[0]?.preferred_collection_time;
  return {
    status: STATUSES[String(data.status).toLowerCase()] ?? 'other',
    collector: collectorOf(
      collector.name ?? collector.emedicName,
      collector.number ?? collector.emedicNumber,
      collector.trackingLink ?? collector.tracking_link,
    ),
    slot: instantOf(at),
    reports: (Array.isArray(data.patient_information) ? (data.patient_information as Json[]) : []).flatMap(
      ({ patientName, reportURL }) =>
        typeof reportURL === 'string' && reportURL ? [{ name: String(patientName), url: reportURL }] : [],
    ),
  };
}

function resultsOf(json: Json): LabResults[] {
  const { orders } = (json.data ?? {}) as Json;
  if (!Array.isArray(orders)) throw new LabAway('unreadable');
  return (orders as Json[]).map((order) => ({
    patientReference: String(order.partner_reference_id ?? ''),
    completedAt: instantOf(order.order_completed_at),
    values: (Array.isArray(order.tests) ? (order.tests as Json[]) : []).map((test) => ({
      code: String(test.investigation_code ?? ''),
      name: String(test.investigation_name ?? ''),
      value: String(test.investigation_value ?? ''),
      unit: String(test.investigation_value_unit ?? ''),
      range: String(test.investigation_range ?? ''),
      flag: String(test.investigation_is_abnormal ?? ''),
    })),
  }));
}

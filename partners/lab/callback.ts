import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Collector, ForgedCallback, LAB_EVENTS, type LabNotice } from './port.ts';

type Json = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string | string[] | undefined>>;

const objectOf = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};
const wordOf = (value: unknown, most: number): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '').slice(0, most);

/** Only what a browser may open; anything else in a link of others is dropped. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500 || !URL.canParse(value)) return null;
  return new URL(value).protocol === 'https:' ? value : null;
}

export function collectorOf(name: unknown, phone: unknown, link: unknown): Collector | null {
  const called = wordOf(name, 80).trim();
  return called ? { name: called, phone: wordOf(phone, 20), link: linkOf(link) } : null;
}

/**
 * Checks the signature over the bytes as they came: the lab's server writes JSON as Go does (`&` as `\u0026`), so that
 * reading and writing it again would give other bytes and another signature.
 */
export function readCallback(secrets: readonly string[], headers: Headers, raw: Buffer): LabNotice {
  const given = Buffer.from(String(headers['x-oh-signature'] ?? ''), 'utf8');
  // Each secret is tried, so that the time says nothing about which of them fits.
  const fits = secrets.map((secret) => {
    const wanted = Buffer.from(createHmac('sha256', secret).update(raw).digest('hex'), 'utf8');
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  if (!fits.includes(true)) throw new ForgedCallback('signature');
  const eventId = headers['x-oh-event-id'];
  if (typeof eventId !== 'string' || !/^[\w-]{1,80}$/.test(eventId)) throw new ForgedCallback('event id');
  return noticeOf(eventId, bodyOf(raw));
}

function bodyOf(raw: Buffer): Json {
  try {
    return objectOf(JSON.parse(raw.toString('utf8')));
  } catch {
    throw new ForgedCallback('no JSON');
  }
}

export function noticeOf(eventId: string, body: Json): LabNotice {
  const payload = objectOf(body.payload);
  const [order, request] = [objectOf(payload.order), objectOf(payload.request)];
  const tasks = Array.isArray(payload.tasks) ? payload.tasks.map(objectOf) : [];
  const task = tasks.find((each) => each.is_current_task === 1) ?? tasks.at(-1);
  const taskId = task?.task_id;
  return {
    eventId,
    event: LAB_EVENTS.find((each) => each === body.event),
    orderId: wordOf(request.city_request_id ?? order.city_request_id, 60),
    token: wordOf(request.uuid, 60),
    patientReference: wordOf(order.partner_reference_id, 60),
    taskId: typeof taskId === 'number' && Number.isSafeInteger(taskId) ? taskId : null,
    collector: task ? collectorOf(task.emedic_name, task.emedic_number, task.tracking_link) : null,
  };
}

/** Reads again what was stored after its signature had been checked. */
export const readStored = (eventId: string, raw: string): LabNotice =>
  noticeOf(eventId, bodyOf(Buffer.from(raw)));

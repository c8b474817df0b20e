import { cityAt, cityOfPin, slotsOf } from './places.ts';

export type Body = Readonly<Record<string, unknown>>;
export interface LabReply {
  readonly status: number;
  readonly body: object;
}

export const reply = (status: number, sentence: string): LabReply => ({ status, body: { status: sentence } });
export const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether the lab comes, and for a point also when. */
export function serviceabilityOf(query: Body, now: Date, isFull: () => boolean): LabReply {
  const pin = words(query.pincode);
  if (pin)
    return cityOfPin(pin)
      ? reply(200, 'Serviceable Pincode Region')
      : reply(404, 'Unserviceable Pincode Region');
  const [lat, lng, day] = [Number(query.latitude), Number(query.longitude), words(query.request_date)];
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return reply(400, 'Past or invalid date provided');
  if (!cityAt(lat, lng)) return reply(400, 'Location is not serviceable');
  const slots = isFull() ? [] : slotsOf(day, now.getTime());
  const shown = Object.fromEntries(slots.map((at) => [at, { slot_datetime: at }]));
  const body = {
    status: 'Location is serviceable',
    slots: slots.length > 0 ? shown : 'No Slots Available',
  };
  return { status: 200, body };
}

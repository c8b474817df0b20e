/** Where the local lab comes to: the partner's cities. Chennai is none of them. */
const CITIES = [
  { code: 'BLR', lat: 12.97, lng: 77.59, pins: /^56/ },
  { code: 'DEL', lat: 28.61, lng: 77.21, pins: /^(11|20|12)/ },
  { code: 'HYD', lat: 17.4, lng: 78.47, pins: /^50/ },
  { code: 'MUM', lat: 19.08, lng: 72.88, pins: /^40/ },
] as const;
const REACH = 0.5;

export const cityAt = (lat: number, lng: number): string | undefined =>
  CITIES.find((city) => Math.abs(city.lat - lat) < REACH && Math.abs(city.lng - lng) < REACH)?.code;
export const cityOfPin = (pin: string): string | undefined =>
  CITIES.find(({ pins }) => /^[1-9]\d{5}$/.test(pin) && pins.test(pin))?.code;

const OFFSET_MS = 330 * 60_000;
const NOTICE_MS = 60 * 60_000;
const FIRST_HOUR = 6;
const HALF_HOURS = 26;

/** Local times without a zone, as the partner writes them: every half hour from 6 to 18:30. */
export function slotsOf(day: string, now: number): string[] {
  const slots: string[] = [];
  for (let i = 0; i < HALF_HOURS; i++) {
    const minutes = FIRST_HOUR * 60 + i * 30;
    const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}:00`;
    const at = Date.parse(`${day}T${clock}Z`) - OFFSET_MS;
    if (at > now + NOTICE_MS) slots.push(`${day}T${clock}`);
  }
  return slots;
}

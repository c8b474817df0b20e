import { v7 as uuid } from 'uuid';
import type { Caller } from '#apps/server/testing/test-app.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A reading as a client sends it: by default a fasting sugar of 104 mg/dL an hour ago. */
export const aReading = (other: Fields = {}): Fields & { readonly id: string } => ({
  id: uuid(),
  type: 'blood_sugar',
  readings: { value: 104, context: 'fasting' },
  taken_at: new Date(Date.now() - 3_600_000).toISOString(),
  ...other,
});

export const pressure = (systolic: number, diastolic: number, other: Fields = {}) =>
  aReading({ type: 'blood_pressure', readings: { systolic, diastolic }, ...other });

export async function add(who: Caller, reading: Fields) {
  const reply = await who.post('/api/vitals', reading);
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

import { clinicDay } from '../browsers.ts';
import { must } from '../in-page.ts';
import type { UserSession } from '../signed-in.ts';

/** Days back to which there are readings: into the year before, most of the time. */
const DAYS = 330;

/**
 * The demo's first patient has measured for most of a year, and today; the doctor has set a routine. So every chart
 * has something to show: values above and below their target, gaps, all contexts of sugar.
 */
export async function measureForMonths(
  patient: UserSession,
  doctor: UserSession,
  patientId: string,
): Promise<void> {
  const taken = (await patient.page.evaluate(importCsv, csvOf())) as { taken: number };
  if (taken.taken === 0) throw new Error('no reading of the demo was taken');
  const now = [
    { type: 'blood_sugar', readings: { value: 212, context: 'after_meal' }, unit: 'mg/dL' },
    { type: 'blood_pressure', readings: { systolic: 152, diastolic: 94, pulse: 88 }, unit: 'mmHg' },
    { type: 'weight', readings: { value: 71.4 }, unit: 'kg' },
    { type: 'temperature', readings: { value: 37.2 }, unit: '°C' },
    { type: 'spo2', readings: { value: 96 }, unit: '%' },
    { type: 'calories', readings: { value: 420 }, unit: 'kcal' },
  ];
  for (const reading of now)
    await patient.post('/api/vitals', {
      id: crypto.randomUUID(),
      ...reading,
      taken_at: new Date().toISOString(),
    });
  await must(doctor.page, 'POST', '/api/v1/regular-vital', {
    routine_id: crypto.randomUUID(),
    patient_id: patientId,
    type: 'blood_sugar',
    context: 'fasting',
    every_days: 1,
    times: ['06:45', '21:30'],
    targets: [{ field: 'value', low: 80, high: 130 }],
    note: 'Before breakfast, and before sleep',
  });
}

function csvOf(): string {
  const lines = ['date,time,type,value,systolic,diastolic,pulse,unit,context'];
  for (let ago = DAYS; ago > 0; ago--) {
    const day = clinicDay(-ago);
    const swing = Math.round(18 * Math.sin(ago * 1.7) + 9 * Math.sin(ago / 9));
    // Patients don't measure every day.
    if (ago % 6 !== 0) {
      lines.push(`${day},06:45,blood_sugar,${118 + swing},,,,mg/dL,fasting`);
      lines.push(`${day},08:10,blood_pressure,,${132 + swing},${82 + Math.round(swing / 3)},76,mmHg,`);
    }
    if (ago % 4 === 0) lines.push(`${day},14:30,blood_sugar,${166 + 2 * swing},,,,mg/dL,after_meal`);
    if (ago % 7 === 0) lines.push(`${day},07:15,weight,${(74 - (DAYS - ago) / 120).toFixed(1)},,,,kg,`);
    if (ago < 40) lines.push(`${day},13:20,calories,${560 + 4 * swing},,,,kcal,`);
    if (ago < 12) lines.push(`${day},20:00,temperature,${(37 + swing / 40).toFixed(1)},,,,°C,`);
    if (ago < 25) lines.push(`${day},20:05,spo2,${96 + Math.round(swing / 14)},,,,%,`);
  }
  lines.push(`${clinicDay(-DAYS)},07:20,height,165,,,,cm,`);
  return lines.join('\r\n');
}

/** In the page. */
async function importCsv(text: string): Promise<unknown> {
  const session = (await (await fetch('/api/auth/session')).json()) as { accessToken: string };
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'readings.csv');
  const reply = await fetch('/api/vitals/csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${session.accessToken}` },
    body: form,
  });
  return await reply.json();
}

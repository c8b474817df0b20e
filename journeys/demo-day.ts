import type { Browser } from 'playwright-core';
import { type BrandId, clinicDay } from './browsers.ts';
import { talkTogether } from './chat/demo-talk.ts';
import { openUserSession } from './signed-in.ts';
import { measureForMonths } from './vitals/demo-readings.ts';

interface Slots {
  readonly days: readonly { readonly slots: readonly { readonly starts_at: string }[] }[];
}

/**
 * What makes the demo’s first patient, doctor and coach have something to see everywhere: news, files, visits, chats,
 * readings.
 */
export async function liveThroughADay(browser: Browser, brand: BrandId): Promise<void> {
  const [patient, staff, doctor] = [
    await openUserSession(browser, 'patient', brand),
    await openUserSession(browser, 'staff', brand),
    await openUserSession(browser, 'doctor', brand),
  ];
  try {
    const patientId = (await patient.get('/api/auth/session')).user.id;
    for (const viewer of ['doctor', 'coach'] as const) {
      const clinicianId = await ownId(browser, viewer, brand);
      const query = `clinician_id=${clinicianId}&mode=virtual&from=${clinicDay(2)}&days=14`;
      const slots = (await patient.get(`/api/slots?${query}&for_person_id=${patientId}`)) as Slots;
      const free = slots.days.flatMap((day) => day.slots);
      const [first, , third] = free;
      if (!first || !third) throw new Error(`the demo's ${viewer} has no free time`);
      const booked = (await patient.post('/api/appointments', {
        clinician_id: clinicianId,
        starts_at: first.starts_at,
        mode: 'virtual',
        reason: 'Fasting sugar has been above 130 for a week',
      })) as { appointment_id: string };
      await staff.post(`/api/appointments/${booked.appointment_id}/move`, { starts_at: third.starts_at });
    }
    await patient.page.evaluate(keepFiles);
    await talkTogether(browser, brand);
    await measureForMonths(patient, doctor, patientId);
  } finally {
    await patient.close();
    await staff.close();
    await doctor.close();
  }
}

async function ownId(browser: Browser, viewer: 'doctor' | 'coach', brand: BrandId): Promise<string> {
  const user = await openUserSession(browser, viewer, brand);
  const session = await user.get('/api/auth/session');
  await user.close();
  return session.user.id;
}

/** In the page: a drawing and a note, under a long and a short name. */
async function keepFiles(): Promise<void> {
  const session = (await (await fetch('/api/auth/session')).json()) as { accessToken: string };
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(20, 20, 120, 60);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const files: [string, Blob | null][] = [
    ['lipid-profile-and-thyroid-panel-november-2026-sunrise-diagnostics.txt', new Blob(['HDL 48 mg/dL\n'])],
    ['meter.png', picture],
  ];
  for (const [name, blob] of files) {
    if (!blob) continue;
    const form = new FormData();
    form.append('file', blob, name);
    await fetch('/api/upload-files', {
      method: 'POST',
      headers: { authorization: `Bearer ${session.accessToken}` },
      body: form,
    });
  }
}

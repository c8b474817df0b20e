import type { Page } from 'playwright-core';
import { clinicDay } from '../browsers.ts';
import { ask, must } from '../in-page.ts';
import type { UserSession } from '../signed-in.ts';

export const idOf = async (page: Page): Promise<string> =>
  (await ask(page, 'GET', '/api/auth/session')).user.id;

/** A booked visit makes them each other's patient and doctor, unless they are already. */
export async function meet(patient: UserSession, doctor: UserSession): Promise<void> {
  const [clinician_id, person] = [await idOf(doctor.page), await idOf(patient.page)];
  const { contacts } = await patient.get('/api/chat-contacts');
  if (contacts.some((each: { person_id: string }) => each.person_id === clinician_id)) return;
  for (const mode of ['virtual', 'in_person', 'audio']) {
    const query = `clinician_id=${clinician_id}&mode=${mode}&from=${clinicDay(1)}&days=14&for_person_id=${person}`;
    const { days } = await patient.get(`/api/slots?${query}`);
    const slot = days?.flatMap((day: { slots: { starts_at: string }[] }) => day.slots)[0];
    if (!slot) continue;
    const { starts_at } = slot;
    await must(patient.page, 'POST', '/api/appointments', { clinician_id, starts_at, mode, reason: 'Knee' });
    return;
  }
  throw new Error('the doctor has no free time');
}

/** A chat of the two that both have agreed to. */
export async function aChat(patient: UserSession, doctor: UserSession): Promise<string> {
  await meet(patient, doctor);
  const chat = await must(patient.page, 'POST', '/api/chats', { with_user_id: await idOf(doctor.page) });
  if (!chat.is_accepted) await must(doctor.page, 'POST', `/api/chats/${chat.chat_id}/accept`, {});
  return chat.chat_id;
}

import type { Browser, Locator, Page } from 'playwright-core';
import { signIn } from '../appointments/sessions.ts';
import { type BrandId, clinicDay, originOf } from '../browsers.ts';
import { ask, must } from '../in-page.ts';

export interface Pair {
  readonly patient: Page;
  readonly doctor: Page;
  readonly chatId: string;
  readonly doctorId: string;
}

/** A patient and the doctor of their next visit, each in a browser of their own; the patient has asked for a chat. */
export async function aPair(
  browser: Browser,
  who: { readonly brand: BrandId; readonly patient: string; readonly doctor: string },
  looks: { readonly patient?: { language?: string; width?: number } } = {},
): Promise<Pair> {
  const origin = originOf(who.brand);
  const doctor = await signIn(browser, origin, who.doctor, '/more', { width: 1280 });
  const patient = await signIn(browser, origin, who.patient, '/more', looks.patient);
  const doctorId = await comesUnderCare(patient, doctor);
  const { chat_id } = await must(patient, 'POST', '/api/chats', { with_user_id: doctorId });
  return { patient, doctor, chatId: chat_id, doctorId };
}

/**
 * The patient books a visit, and is looked after from then on.
 * @returns the clinician's id
 */
export async function comesUnderCare(patient: Page, clinician: Page): Promise<string> {
  const clinician_id = (await ask(clinician, 'GET', '/api/profile')).person_id as string;
  const query = `clinician_id=${clinician_id}&mode=virtual&from=${clinicDay(3)}&days=14`;
  const { days } = await ask(patient, 'GET', `/api/slots?${query}`);
  const slots = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots);
  // A patient with another visit at that hour takes another slot.
  for (const { starts_at } of slots.slice(0, 6)) {
    const wish = { clinician_id, starts_at, mode: 'virtual', reason: 'Sugar' };
    if (!(await ask(patient, 'POST', '/api/appointments', wish)).code) break;
  }
  return clinician_id;
}

/** What the bubbles of a conversation say, from its beginning on; only those that begin with these letters. */
export async function textsOf(page: Page, beginning: string): Promise<string[]> {
  const texts = await page.locator('[data-message] p[dir=auto]').allTextContents();
  return texts.filter((text) => text.startsWith(beginning));
}

/** The bubble that says just that, on however many lines. */
export function bubble(page: Page, text: string): Locator {
  const words = text.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const said = page.locator('p[dir=auto]').filter({ hasText: new RegExp(`^\\s*${words.join('\\s+')}\\s*$`) });
  return page.locator('[data-message]').filter({ has: said });
}

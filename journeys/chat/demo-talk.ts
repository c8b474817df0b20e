import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { BrandId } from '../browsers.ts';
import { must } from '../in-page.ts';
import { openUserSession, type UserSession } from '../signed-in.ts';
import { aChat, idOf } from './talk.ts';

interface Sent {
  readonly id: string;
}

/**
 * The demo's first patient and doctor write to each other, so that every screen of chats has something to show: a quote,
 * a link, a photo, a file, what was edited and what was deleted, what is unread; and a group with the first coach.
 */
export async function talkTogether(browser: Browser, brand: BrandId): Promise<void> {
  const patient = await openUserSession(browser, 'patient', brand);
  const doctor = await openUserSession(browser, 'doctor', brand);
  const coach = await openUserSession(browser, 'coach', brand);
  try {
    const chatId = await aChat(patient, doctor);
    const say = async (who: UserSession, message: string, more: object = {}): Promise<Sent> => {
      const sent = { id: crypto.randomUUID(), message, ...more };
      await must(who.page, 'POST', `/api/chats/${chatId}/messages`, sent);
      return sent;
    };
    await say(patient, 'నమస్కారం డాక్టర్ గారు. ఈ రోజు ఉదయం ఖాళీ కడుపుతో షుగర్ 168 ఉంది.');
    const asked = await say(doctor, 'Did you take the evening tablet yesterday?');
    await say(patient, 'వేసుకున్నాను, కానీ రాత్రి భోజనం ఆలస్యమైంది.', { reply_to: asked.id });
    const changed = await say(doctor, 'I will send the new prescription tomorow.');
    await must(doctor.page, 'PATCH', `/api/chats/${chatId}/messages/${changed.id}`, {
      message: 'I will send the new prescription tomorrow.',
    });
    const taken = await say(doctor, 'Wrong chat');
    await must(doctor.page, 'DELETE', `/api/chats/${chatId}/messages/${taken.id}`);
    const background = { r: 40, g: 90, b: 80 };
    const photo = sharp({ create: { width: 640, height: 480, channels: 3, background } }).jpeg();
    const picture = await keep(patient, 'meter.jpg', 'image/jpeg', await photo.toBuffer());
    await say(patient, 'After breakfast', { file_ids: [picture] });
    const plan = Buffer.from('Rice, one cup');
    await say(doctor, '', {
      file_ids: [await keep(doctor, 'diet-plan-november-2026.txt', 'text/plain', plan)],
    });
    await say(doctor, 'https://www.who.int/news-room/fact-sheets/detail/diabetes');
    await say(patient, 'మెట్‌ఫార్మిన్ మాత్ర భోజనానికి ముందు వేసుకోవాలా, తర్వాత వేసుకోవాలా?');
    await must(doctor.page, 'POST', '/api/chat-group', {
      group_name: 'Diet and walking',
      user_ids: [await idOf(patient.page), await idOf(coach.page)],
    });
  } finally {
    for (const session of [patient, doctor, coach]) await session.close();
  }
}

/** A file of that person's, as the page itself sends one. @returns its id */
async function keep({ page }: UserSession, name: string, type: string, content: Buffer): Promise<string> {
  return await page.evaluate(
    async ({ name, type, content }) => {
      const { accessToken } = (await (await fetch('/api/auth/session')).json()) as { accessToken: string };
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const body = new FormData();
      body.append('file', new File([bytes], name, { type }));
      const headers = { authorization: `Bearer ${accessToken}` };
      const reply = await fetch('/api/upload-files', { method: 'POST', headers, body });
      return ((await reply.json()) as { file_id: string }).file_id;
    },
    { name, type, content: content.toString('base64') },
  );
}

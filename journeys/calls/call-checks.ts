import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import en from '../../features/calls/words/en.json' with { type: 'json' };
import { heardBy, showsPictureOf } from './call-people.ts';

const says = en.screen;

export async function seesPictureOf(page: Page, name: string): Promise<void> {
  await expect.poll(() => showsPictureOf(page, name), { message: `the picture of ${name}` }).toBe(true);
}

/**
 * The doctor removes a guest. The browser of the guest closes no connection, and yet receives no packet after one second:
 * the other browsers stop sending. `other` continues to receive sound.
 */
export async function removes(doctor: Page, guest: Page, name: string, other: Page): Promise<void> {
  const part = doctor.locator('div').filter({ has: doctor.locator('b', { hasText: name }) });
  await part.getByRole('button', { name: says.people.remove, exact: true }).last().click();
  const lastArrival = await staysOpen(guest);
  const removed = doctor.waitForResponse((reply) => reply.url().endsWith('/remove') && reply.ok());
  await doctor
    .getByRole('alertdialog')
    .getByRole('button', { name: says.people.remove, exact: true })
    .click();
  await removed;
  const removedAt = await guest.evaluate(() => performance.now());
  await guest.getByText(says.removed.title).waitFor();
  const byOther = await heardBy(other);
  await expect.poll(() => heardBy(other)).toBeGreaterThan(byOther);
  await expect.poll(() => guest.evaluate(() => performance.now())).toBeGreaterThan(removedAt + 3000);
  expect((await lastArrival()) - removedAt, 'milliseconds in which anything arrived').toBeLessThan(1000);
}

/** Prevents the page from closing its connections, as a manipulated browser would. @returns when it received the last packet */
async function staysOpen(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { made } = window as unknown as { made: RTCPeerConnection[] };
    const open = made.filter(({ signalingState }) => signalingState !== 'closed');
    for (const connection of open) connection.close = () => undefined;
    let arrived = 0;
    const count = async () => {
      let packets = 0;
      for (const connection of open)
        for (const stats of (await connection.getStats()).values())
          if (stats.type === 'inbound-rtp') packets += stats.packetsReceived;
      if (packets > arrived) Object.assign(window, { lastArrival: performance.now() });
      arrived = packets;
      setTimeout(count, 50);
    };
    void count();
  });
  const read = () => page.evaluate(() => (window as unknown as { lastArrival?: number }).lastArrival ?? 0);
  await expect.poll(read).toBeGreaterThan(0);
  return read;
}

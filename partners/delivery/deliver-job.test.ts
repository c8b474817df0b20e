import { expect, it } from 'vitest';
import type { JobContext } from '#platform/server/http/context.ts';
import { localEmail } from '../email/local.ts';
import { localSms } from '../sms/local.ts';
import { localVoice } from '../voice/local.ts';
import type { VoiceCaller } from '../voice/port.ts';
import { deliveryJob } from './deliver-job.ts';
import type { RememberedMessage } from './outbox.ts';
import { SendFailed } from './send-failed.ts';

const seal = (message: unknown) => ({ sealed: Buffer.from(JSON.stringify(message)).toString('base64') });
const open = (sealed: string) => Buffer.from(sealed, 'base64').toString();

function post(voice?: VoiceCaller) {
  const stored: RememberedMessage[] = [];
  const remember = async (message: RememberedMessage) => void stored.push(message);
  const logged: unknown[] = [];
  const log = { warn: (...entry: unknown[]) => logged.push(entry) };
  const work = { now: new Date('2026-03-01T10:00:00Z'), log } as unknown as JobContext;
  const job = deliveryJob({
    sms: localSms(remember),
    email: localEmail(remember),
    voice: voice ?? localVoice(remember),
    open,
    addressNow: async (_work, about) => (about === 'still so' ? { to: '+919000000009' } : null),
  });
  return { stored, logged, deliver: (data: unknown) => job.handle(work, data) };
}

it('hands each message to the partner of its channel', async () => {
  const { stored, deliver } = post();
  await deliver(seal({ channel: 'whatsapp', to: '+919000000001', text: 'Code 123456', code: '123456' }));
  await deliver(seal({ channel: 'email', to: 'a@b.test', subject: 'Code', text: 'Code 123456' }));
  expect(stored).toEqual([
    { channel: 'whatsapp', to: '+919000000001', text: 'Code 123456', code: '123456' },
    { channel: 'email', to: 'a@b.test', text: 'Code\n\nCode 123456' },
  ]);
});

it('calls a person who chose calls, and writes where the number can’t be called', async () => {
  const call = seal({ channel: 'voice', to: '+919000000001', text: 'It is time', language: 'te' });
  const local = post();
  await local.deliver(call);
  expect(local.stored).toEqual([{ channel: 'voice', to: '+919000000001', text: 'It is time' }]);
  const refused = post({ call: () => Promise.reject(new SendFailed('voice calls', 'refused', 400)) });
  await refused.deliver(call);
  expect(refused.stored).toEqual([{ channel: 'sms', to: '+919000000001', text: 'It is time' }]);
  const busy = post({ call: () => Promise.reject(new SendFailed('voice calls', 'busy', 503)) });
  await expect(busy.deliver(call)).rejects.toThrow('busy');
});

it('sends nothing that has become pointless, and does not log what it was', async () => {
  const { stored, logged, deliver } = post();
  await deliver(
    seal({ channel: 'sms', to: '+919000000001', text: 'Code 123456', not_after: '2026-03-01T09:59:00Z' }),
  );
  expect(stored).toEqual([]);
  expect(JSON.stringify(logged)).not.toMatch(/123456|9000000001/);
});

it('sends nothing that is no longer so', async () => {
  const { stored, deliver } = post();
  const message = { channel: 'sms', to: '+919000000001', text: 'Moved to Thursday' };
  await deliver(seal({ ...message, about: 'moved again' }));
  expect(stored).toEqual([]);
  await deliver(seal({ ...message, about: 'still so' }));
  expect(stored).toMatchObject([{ channel: 'sms', to: '+919000000009' }]);
});

it('fails on what is no message, for an operator to see', async () => {
  const { deliver } = post();
  await expect(deliver({})).rejects.toThrow('no sealed message');
  await expect(deliver(seal({ channel: 'pigeon', to: 'x', text: 'y' }))).rejects.toThrow('incomplete');
});

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCallback } from './callback.ts';
import { goJson, payloadOf } from './local/payload.ts';
import { ForgedCallback } from './port.ts';

const patient = {
  id: 7,
  reference: 'ours',
  name: 'A & B',
  age: '40',
  gender: 'female',
  codes: ['x'],
  done: false,
};
const order = {
  ...{ id: 'HYD900001', token: 'secret-token', name: 'A <B>', phone: '9876543210', slot: null },
  ...{ status: 'scheduled' as const, taskId: 1_300_140, events: [], payload: '', createdAt: 0 },
  patients: [patient],
};
const raw = Buffer.from(goJson(payloadOf('task.accepted', order, patient)));
const signed = (bytes: Buffer, secret = 'now') => ({
  'x-oh-event-id': 'e1',
  'x-oh-signature': createHmac('sha256', secret).update(bytes).digest('hex'),
});

describe('a callback of the lab', () => {
  it('is read from its raw bytes, with the secret of now or of before', () => {
    expect(raw.toString()).toContain('\\u0026');
    for (const secret of ['now', 'before'])
      expect(readCallback(['now', 'before'], signed(raw, secret), raw)).toEqual({
        ...{ eventId: 'e1', event: 'task.accepted', orderId: 'HYD900001', token: 'secret-token' },
        ...{ patientReference: 'ours', taskId: 1_300_140 },
        collector: {
          ...{ name: 'Ramesh Kumar', phone: '9800000010' },
          link: 'https://track.example/lab-visit?order=HYD900001&by=lab',
        },
      });
  });

  it('is refused when the bytes, the secret, the signature or the id are others', () => {
    // The same content, written as JavaScript does.
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(raw.toString())));
    expect(() => readCallback(['now'], signed(raw), rewritten)).toThrow(ForgedCallback);
    expect(() => readCallback(['now'], signed(raw, 'other'), raw)).toThrow(ForgedCallback);
    expect(() => readCallback(['now'], { 'x-oh-event-id': 'e1' }, raw)).toThrow(ForgedCallback);
    expect(() => readCallback(['now'], { ...signed(raw), 'x-oh-event-id': '../..' }, raw)).toThrow(
      ForgedCallback,
    );
    const words = Buffer.from('no JSON');
    expect(() => readCallback(['now'], signed(words), words)).toThrow(ForgedCallback);
  });

  it('drops a link that is no https address', () => {
    const odd = JSON.parse(raw.toString()) as { payload: { tasks: { tracking_link: string }[] } };
    odd.payload.tasks[0]!.tracking_link = 'javascript:alert(1)';
    const bytes = Buffer.from(JSON.stringify(odd));
    expect(readCallback(['now'], signed(bytes), bytes).collector?.link).toBeNull();
  });
});

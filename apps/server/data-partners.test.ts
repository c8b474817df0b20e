import { expect, it } from 'vitest';
import type { Config } from '#platform/server/config/config.ts';
import { dataPartnersOf } from './data-partners.ts';

const nothing = {
  mode: 'demo',
  push: { keys: undefined, subject: 'https://sukham.example' },
  imageReader: { kind: 'meter' },
  payments: { kind: 'local' },
  lab: { partner: { kind: 'local', stepMs: 1 }, payCollector: [] },
  maps: { kind: 'local' },
  media: { janus: undefined, relay: { stunUrls: [], turnUrls: [], turnSecret: undefined } },
} as unknown as Config;

it('names nobody where everything runs here', () => {
  expect(dataPartnersOf(nothing)).toEqual([]);
});

it('names who is switched on, and nobody else', () => {
  const config = {
    ...nothing,
    mode: 'production',
    sms: { url: new URL('https://sms.example/send') },
    voice: { url: 'https://api.twilio.com/' },
    media: { relay: { stunUrls: [], turnUrls: ['turns:turn.example:443?transport=tcp'] } },
    payments: { kind: 'razorpay' },
    lab: { partner: { kind: 'orange-health' }, payCollector: [] },
    imageReader: { kind: 'http', url: 'https://reader.example/read' },
  } as unknown as Config;
  expect(dataPartnersOf(config)).toEqual([
    { role: 'sms', name: 'sms.example' },
    { role: 'voice', name: 'api.twilio.com' },
    { role: 'push', name: 'Web Push' },
    { role: 'video', name: 'turn.example' },
    { role: 'photo_reader', name: 'reader.example' },
    { role: 'payments', name: 'Razorpay' },
    { role: 'lab', name: 'Orange Health' },
  ]);
});

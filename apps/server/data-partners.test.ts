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
  ...{ fhirClients: [], fhirApps: [] },
  media: { janus: undefined, relay: { stunUrls: [], turnUrls: [], turnSecret: undefined } },
} as unknown as Config;

it('names no partner where everything runs here', () => {
  expect(dataPartnersOf(nothing, 'living')).toEqual([]);
});

it('names only the partners that are switched on', () => {
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
  expect(dataPartnersOf(config, 'living')).toEqual([
    { role: 'sms', name: 'sms.example' },
    { role: 'voice', name: 'api.twilio.com' },
    { role: 'push', name: 'Web Push' },
    { role: 'video', name: 'turn.example' },
    { role: 'photo_reader', name: 'reader.example' },
    { role: 'payments', name: 'Razorpay' },
    { role: 'lab', name: 'Orange Health' },
  ]);
});

it('names every host that media or addresses of browsers go to, each once, also beside Janus', () => {
  const relay = {
    stunUrls: ['stun:stun.example:3478', 'stun:turn.example:3478'],
    turnUrls: ['turns:turn.example:443?transport=tcp', 'turn:second.example'],
  };
  const named = (janus?: object) =>
    dataPartnersOf({ ...nothing, media: { relay, janus } } as unknown as Config, 'living').map(
      ({ role, name }) => `${role} ${name}`,
    );
  const relays = ['video turn.example', 'video second.example', 'video stun.example'];
  expect(named()).toEqual(relays);
  expect(named({ publicUrl: 'wss://janus.example/ws' })).toEqual(['video janus.example', ...relays]);
});

it('names the systems and apps that patients of this brand may let read', () => {
  const config = {
    ...nothing,
    fhirClients: [
      { id: 'city', name: 'City Hospital', brand: 'living' },
      { id: 'third', name: 'Third Hospital', brand: 'hospital' },
    ],
    fhirApps: [{ id: 'my-health', name: 'My Health', brand: 'living' }],
  } as unknown as Config;
  expect(dataPartnersOf(config, 'living')).toEqual([
    { role: 'other_systems', name: 'City Hospital' },
    { role: 'other_systems', name: 'My Health' },
  ]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ThrowawayJanus, throwawayJanus } from '#platform/testing/throwaway-janus.ts';
import { janusEngine, signedToken } from './janus.ts';
import { peerEngine } from './local.ts';
import { type MediaEngine, MediaEngineAway } from './port.ts';

const RELAY = {
  stunUrls: [],
  turnUrls: ['turn:relay.example:3478'],
  turnSecret: 'a secret of the relay, only for tests',
};
const HOUR = 3_600_000;
const NONE = async () => [];

let janus: ThrowawayJanus | undefined;
beforeAll(async () => {
  const found = await throwawayJanus();
  if ('unavailable' in found) console.warn(`Calls over Janus were not tested: ${found.unavailable}`);
  else janus = found;
}, 120_000);
afterAll(() => janus?.stop());

const ENGINES: Readonly<Record<string, () => MediaEngine | undefined>> = {
  peer: () => peerEngine(RELAY),
  janus: () => janus && janusEngine(janus, RELAY),
};

describe.each(Object.keys(ENGINES))('the engine %s', (name) => {
  it('gives one participant access for an hour at most, and ends it without complaint', async ({ skip }) => {
    const engine = ENGINES[name]?.();
    if (!engine) return skip('it is not installed');
    const [room, participantId, now] = [randomUUID(), randomUUID(), new Date()];
    const access = await engine.access({ room, participantId, now });
    expect(engine.kind).toBe(name);
    expect(access.expiresAt.getTime()).toBeGreaterThan(now.getTime());
    expect(access.expiresAt.getTime()).toBeLessThanOrEqual(now.getTime() + HOUR);
    expect(access.iceServers).toEqual([
      {
        urls: RELAY.turnUrls,
        username: expect.stringMatching(new RegExp(`^\\d{10}:${participantId}$`)),
        credential: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
      },
    ]);
    expect(access.janus === null).toBe(!engine.passesMediaOn);
    // The next one who asks finds the room there.
    const other = await engine.access({ room, participantId: randomUUID(), now });
    expect(other.iceServers[0]?.username).not.toBe(access.iceServers[0]?.username);
    await engine.remove(room, participantId, NONE);
    await engine.closeRoom(room);
    await engine.closeRoom(room);
    await engine.remove(randomUUID(), participantId, NONE);
  });
});

describe('Janus', () => {
  /** As a browser asks, over the interface of servers: what opens it are the same tokens. */
  async function ask(path: string, message: object): Promise<{ data?: { id: number }; error?: object }> {
    const reply = await fetch(`${janus?.url}${path}`, {
      method: 'POST',
      body: JSON.stringify({ transaction: 'test', ...message }),
    });
    return (await reply.json()) as { data?: { id: number }; error?: object };
  }

  async function joinRoom(access: { token: string }, body: object): Promise<Record<string, unknown>> {
    const { token } = access;
    const session = await ask('', { janus: 'create', token });
    const path = `/${session.data?.id}`;
    const handle = await ask(path, { janus: 'attach', plugin: 'janus.plugin.videoroom', token });
    const to = `${path}/${handle.data?.id}`;
    await ask(to, { janus: 'message', body: { request: 'join', ptype: 'publisher', ...body }, token });
    for (;;) {
      const reply = await fetch(`${janus?.url}${path}?token=${encodeURIComponent(token)}`);
      const event = (await reply.json()) as { plugindata?: { data: Record<string, unknown> } };
      if (event.plugindata) return event.plugindata.data;
    }
  }

  it('opens only with our tokens, and a room only with its own', async ({ skip }) => {
    if (!janus) return skip('it is not installed');
    const engine = janusEngine(janus, RELAY);
    const now = new Date();
    const [room, other, part] = [randomUUID(), randomUUID(), randomUUID()];
    const { janus: access } = await engine.access({ room, participantId: part, now });
    const { janus: elsewhere } = await engine.access({ room: other, participantId: randomUUID(), now });
    if (!access || !elsewhere) throw new Error('Janus gave no access');
    expect(access.url).toBe(janus.publicUrl);

    expect(await ask('', { janus: 'create' })).toMatchObject({ error: { code: 403 } });
    const forged = signedToken('another secret', Math.floor(now.getTime() / 1000) + 60, 'janus', []);
    expect(await ask('', { janus: 'create', token: forged })).toMatchObject({ error: { code: 403 } });

    expect(await joinRoom(access, { room, id: randomUUID() })).toMatchObject({ error_code: 433 });
    expect(await joinRoom(access, { room, id: randomUUID(), token: elsewhere.roomToken })).toMatchObject({
      error_code: 433,
    });
    const joined = await joinRoom(access, { room, id: part, token: access.roomToken });
    expect(joined).toMatchObject({ videoroom: 'joined' });
    // Listening needs a place in the room, also with a token of Janus and the name of a feed.
    const listening = { room, ptype: 'subscriber', streams: [{ feed: part }] };
    expect(await joinRoom(elsewhere, listening)).toHaveProperty('error_code');

    await engine.remove(room, part, NONE);
    expect(await joinRoom(access, { room, id: part, token: access.roomToken })).toMatchObject({
      error_code: 433,
    });
    expect(await joinRoom(access, { ...listening, private_id: joined.private_id })).toHaveProperty(
      'error_code',
    );
    await engine.closeRoom(room);
    expect(await joinRoom(access, { room, id: part, token: access.roomToken })).toMatchObject({
      error_code: 426,
    });
  });

  it('removes a participant who entered under another id, and leaves the admitted ones', async ({ skip }) => {
    if (!janus) return skip('it is not installed');
    const engine = janusEngine(janus, RELAY);
    const now = new Date();
    const [room, doctor, guest, invented] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const enter = async (participantId: string, id: string) => {
      const { janus: access } = await engine.access({ room, participantId, now });
      if (!access) throw new Error('Janus gave no access');
      const joined = await joinRoom(access, { room, id, token: access.roomToken });
      expect(joined).toMatchObject({ videoroom: 'joined' });
      return access;
    };
    const access = await enter(doctor, doctor);
    await enter(guest, invented);
    const isInside = async (id: string) =>
      (await joinRoom(access, { room, id, token: access.roomToken })).error_code === 436;
    expect(await isInside(invented)).toBe(true);

    await engine.remove(room, guest, async () => [doctor]);
    expect(await isInside(doctor)).toBe(true);
    expect(await isInside(invented)).toBe(false);
    await engine.closeRoom(room);
  });

  it('leaves a participant who was admitted again meanwhile', async ({ skip }) => {
    if (!janus) return skip('it is not installed');
    const engine = janusEngine(janus, RELAY);
    const [room, guest, now] = [randomUUID(), randomUUID(), new Date()];
    const { janus: access } = await engine.access({ room, participantId: guest, now });
    if (!access) throw new Error('Janus gave no access');
    const enter = () => joinRoom(access, { room, id: guest, token: access.roomToken });
    expect(await enter()).toMatchObject({ videoroom: 'joined' });

    await engine.remove(room, guest, async () => [guest]);
    // 436: the token opens the room, and the id is in it.
    expect(await enter()).toMatchObject({ error_code: 436 });

    const answers = [[guest], []];
    await engine.remove(room, guest, async () => answers.shift() ?? []);
    expect(await enter()).toMatchObject({ error_code: 433 });
    await engine.closeRoom(room);
  });

  it('that is away is named', async () => {
    const nowhere = { url: 'http://127.0.0.1:9/janus', publicUrl: 'ws://x', secret: 's', adminKey: 'a' };
    const asked = janusEngine(nowhere, RELAY).access({ room: 'r', participantId: 'p', now: new Date() });
    await expect(asked).rejects.toThrow(MediaEngineAway);
  });
});

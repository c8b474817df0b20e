import { createHmac, randomUUID } from 'node:crypto';
import {
  type AdmittedNow,
  type MediaAccess,
  type MediaEngine,
  MediaEngineAway,
  type MediaRequest,
} from './port.ts';
import { CREDENTIAL_SECONDS, iceServersOf, type RelaySettings } from './relay-credentials.ts';

export interface JanusSettings {
  /** Of its HTTP interface, which only servers reach. */
  readonly url: string;
  /** Of its WebSockets, as browsers reach it. */
  readonly publicUrl: string;
  /** `token_auth_secret`: Janus checks the tokens that we sign with it, and stores none. */
  readonly secret: string;
  /** Of the video rooms: without it no room can be made. */
  readonly adminKey: string;
}

const PLUGIN = 'janus.plugin.videoroom';
const ANSWER_MS = 4000;
const PUBLISHERS = 6;
/** Of one picture, bits a second. */
const BITRATE = 512_000;
const [NO_SUCH_ROOM, ROOM_EXISTS, NO_SUCH_FEED] = [426, 427, 428];

/**
 * Janus 1.x with its video rooms. Browsers talk to it directly, so that a call survives the end of one of our servers;
 * what opens Janus and a room are tokens that we sign. Rooms are made when the first admitted participant asks.
 */
export function janusEngine(settings: JanusSettings, relay: RelaySettings): MediaEngine {
  const api = new RoomApi(settings);
  return {
    kind: 'janus',
    passesMediaOn: true,
    async access({ room, participantId, now }: MediaRequest): Promise<MediaAccess> {
      const roomToken = participantToken(settings.secret, room, participantId);
      await api.letIn(room, roomToken);
      const expiry = Math.floor(now.getTime() / 1000) + CREDENTIAL_SECONDS;
      return {
        iceServers: iceServersOf(relay, participantId, now),
        expiresAt: new Date(expiry * 1000),
        janus: {
          url: settings.publicUrl,
          token: signedToken(settings.secret, expiry, 'janus', [PLUGIN]),
          room,
          roomToken,
        },
      };
    },
    remove: (room, participantId, admittedNow) =>
      api.remove(room, participantId, participantToken(settings.secret, room, participantId), admittedNow),
    closeRoom: (room) => api.destroy(room),
  };
}

/** `expiry,realm,descriptor,...:signature`, as Janus' signed tokens are (its `auth.c`). */
export function signedToken(
  secret: string,
  expiry: number,
  realm: string,
  descriptors: readonly string[],
): string {
  const content = [expiry, realm, ...descriptors].join(',');
  return `${content}:${createHmac('sha1', secret).update(content).digest('base64')}`;
}

interface Answer {
  readonly janus: string;
  readonly data?: { readonly id: number };
  readonly error?: { readonly code: number; readonly reason: string };
  readonly plugindata?: { readonly data: PluginAnswer };
}

interface PluginAnswer {
  readonly error_code?: number;
  readonly error?: string;
  readonly participants?: readonly { readonly id: string }[];
}

/** What we ask of Janus: a short session each time, since it is asked a few times an hour. */
class RoomApi {
  readonly #settings: JanusSettings;

  constructor(settings: JanusSettings) {
    this.#settings = settings;
  }

  /** Makes the room if it doesn't exist yet, and admits the holder of that token. */
  async letIn(room: string, token: string): Promise<void> {
    const { secret, adminKey } = this.#settings;
    const { error_code: problem } = await this.#ask(
      {
        request: 'create',
        room,
        admin_key: adminKey,
        secret: roomSecret(secret, room),
        permanent: false,
        is_private: true,
        // Only with a token of this list; and only who is in the room may listen, so that a kick ends that as well.
        allowed: [token],
        require_pvtid: true,
        publishers: PUBLISHERS,
        bitrate: BITRATE,
        bitrate_cap: true,
        videocodec: 'vp8',
        audiocodec: 'opus',
        opus_fec: true,
        notify_joining: true,
        record: false,
        lock_record: true,
      },
      [ROOM_EXISTS],
    );
    if (problem === ROOM_EXISTS) await this.#allow(room, 'add', token);
  }

  /**
   * The token first: a removed participant must not come back with it. Janus doesn't compare a token with the id that
   * its holder enters under, so every id is kicked that is no admitted participant's.
   */
  async remove(room: string, participantId: string, token: string, admittedNow: AdmittedNow): Promise<void> {
    const secret = roomSecret(this.#settings.secret, room);
    await this.#allow(room, 'remove', token);
    const { participants = [] } = await this.#ask({ request: 'listparticipants', room }, [NO_SUCH_ROOM]);
    // Asked after the list: a participant who was admitted meanwhile stays.
    const admitted = await admittedNow();
    for (const { id } of participants)
      if (!admitted.includes(id))
        await this.#ask({ request: 'kick', room, secret, id }, [NO_SUCH_ROOM, NO_SUCH_FEED]);
    if (!admitted.includes(participantId)) return;
    // Admitted again meanwhile: their token is the same each time.
    await this.#allow(room, 'add', token);
    // Removed once more meanwhile: that removal may have come before the token was added.
    if (!(await admittedNow()).includes(participantId))
      await this.remove(room, participantId, token, admittedNow);
  }

  async #allow(room: string, action: 'add' | 'remove', token: string): Promise<void> {
    const secret = roomSecret(this.#settings.secret, room);
    await this.#ask({ request: 'allowed', room, secret, action, allowed: [token] }, [NO_SUCH_ROOM]);
  }

  async destroy(room: string): Promise<void> {
    const secret = roomSecret(this.#settings.secret, room);
    await this.#ask({ request: 'destroy', room, secret }, [NO_SUCH_ROOM]);
  }

  /** @param fine codes of errors that say that it is so already */
  async #ask(body: object, fine: readonly number[]): Promise<PluginAnswer> {
    // Janus compares it with its own clock, whatever that of a test says.
    const expiry = Math.floor(Date.now() / 1000) + 60;
    const token = signedToken(this.#settings.secret, expiry, 'janus', [PLUGIN]);
    const session = await this.#post('', { janus: 'create', token });
    const path = `/${session.data?.id}`;
    try {
      const handle = await this.#post(path, { janus: 'attach', plugin: PLUGIN, token });
      const answer = await this.#post(`${path}/${handle.data?.id}`, { janus: 'message', body, token });
      const data = answer.plugindata?.data ?? {};
      const { error_code: code, error } = data;
      if (code !== undefined && !fine.includes(code)) throw new MediaEngineAway(`${code} ${error}`);
      return data;
    } finally {
      await this.#post(path, { janus: 'destroy', token }).catch(() => undefined);
    }
  }

  async #post(path: string, message: object): Promise<Answer> {
    let answer: Answer;
    try {
      const reply = await fetch(`${this.#settings.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...message, transaction: randomUUID() }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      answer = (await reply.json()) as Answer;
    } catch (error) {
      throw new MediaEngineAway(error instanceof Error ? error.message : 'no answer');
    }
    if (answer.janus === 'error') throw new MediaEngineAway(`${answer.error?.code} ${answer.error?.reason}`);
    return answer;
  }
}

/** The token of one participant for one room, valid while Janus has it on the list of that room. */
const participantToken = (secret: string, room: string, participantId: string): string =>
  createHmac('sha256', secret).update(`participant ${room} ${participantId}`).digest('base64url');

/** With which a room is changed and ended: every one of our servers can derive it, and nothing stores it. */
const roomSecret = (secret: string, room: string): string =>
  createHmac('sha256', secret).update(`room ${room}`).digest('base64url');

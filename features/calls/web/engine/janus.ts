import type { CallMedia } from '../../contract.ts';
import type { CallSample } from '../../rules/fallback.ts';
import type { CallEngine, EngineOptions, Peer } from './engine.ts';
import { type JanusRoom, Publisher, Subscriber } from './janus-line.ts';
import { JanusRefused, JanusSession } from './janus-session.ts';
import type { Outgoing } from './outgoing.ts';
import { worst } from './peer-stats.ts';
import { Renewal } from './renewal.ts';

/** Before a new attempt, milliseconds. */
const AGAIN_MS = 2000;
/** A line that is gone for so long is given up, milliseconds. */
const GIVE_UP_MS = 4000;
/** Janus still has the place that a lost connection left: it frees it within seconds. */
const IS_STILL_THERE = 436;
/** A Janus that was started again knows neither the room nor who may enter: our server makes both again when asked. */
const UNKNOWN_ROOM: readonly number[] = [426, 433];

/** Everybody sends to Janus once, which passes it on: no browser knows the address of another one. */
export function createJanusEngine(options: EngineOptions): CallEngine {
  return new JanusEngine(options);
}

class JanusEngine implements CallEngine {
  readonly #options: EngineOptions;
  #room: JanusRoom;
  #session: JanusSession | null = null;
  #lost: number | null = null;
  #publisher: Publisher | null = null;
  readonly #subscribers = new Map<string, Promise<Subscriber | null>>();
  readonly #feeds = new Set<string>();
  #peers: readonly Peer[] = [];
  #outgoing: Outgoing = { audio: null, video: null, kind: 'motion', savesAudio: false };
  #isConnecting = false;
  #isClosed = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #renewal: Renewal;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#room = roomOf(options.media);
    // A new token for the same session: nothing is interrupted.
    this.#renewal = new Renewal(options.media, options.renewMedia, (media) => {
      this.#room = roomOf(media);
    });
    void this.#connect();
  }

  setPeers(peers: readonly Peer[]): void {
    const before = this.#peers;
    this.#peers = peers;
    for (const { participantId } of peers)
      if (!before.some((each) => each.participantId === participantId))
        this.#options.onLink(participantId, 'connecting');
    for (const { participantId } of before)
      if (!peers.some((each) => each.participantId === participantId)) this.#end(participantId);
    this.#listen();
    void this.#refresh();
  }

  sendAudio(audio: MediaStreamTrack | null): Promise<void> {
    this.#outgoing = { ...this.#outgoing, audio };
    return this.#refresh();
  }

  sendVideo(video: MediaStreamTrack | null, kind: 'motion' | 'detail' = 'motion'): Promise<void> {
    this.#outgoing = { ...this.#outgoing, video, kind };
    return this.#refresh();
  }

  async saveAudio(savesAudio: boolean): Promise<void> {
    this.#outgoing = { ...this.#outgoing, savesAudio };
    await this.#refresh();
    // A participant with a weak connection asks Janus for no pictures either.
    for (const line of await this.#lines()) await line.showVideo(!savesAudio).catch(() => undefined);
  }

  async sample(): Promise<CallSample | null> {
    const at = performance.now();
    const lines = [this.#publisher, ...(await this.#lines())];
    const figures = await Promise.all(lines.map((line) => line?.figures(at) ?? null));
    return worst(figures.filter((sample): sample is CallSample => sample !== null));
  }

  networkChanged(): void {
    this.#begin();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#again);
    this.#renewal.close();
    this.#drop();
    this.#session?.close();
  }

  async #connect(): Promise<void> {
    if (this.#isConnecting || this.#isClosed) return;
    this.#isConnecting = true;
    try {
      const session = await JanusSession.open(
        () => this.#room,
        () => session === this.#session && this.#begin(),
      );
      this.#session = session;
      if (this.#lost !== null) await session.endOther(this.#lost);
      this.#lost = session.id;
      const { ownParticipantId: id, videoBitrate } = this.#options;
      const publisher: Publisher = await Publisher.enter(
        session,
        this.#room,
        { id, outgoing: () => this.#sent(), videoBitrate },
        {
          feeds: (feeds) => {
            for (const feed of feeds) this.#feeds.add(feed.id);
            this.#listen();
          },
          left: (feed) => {
            this.#feeds.delete(feed);
            this.#end(feed, 'reconnecting');
          },
          state: (state) => this.#stateChanged(state, () => publisher === this.#publisher),
        },
      );
      if (this.#isClosed) return session.close();
      this.#publisher = publisher;
      await this.#refresh();
      this.#listen();
    } catch (error) {
      if (this.#isClosed) return;
      if (!(error instanceof JanusRefused) || error.code !== IS_STILL_THERE)
        console.warn('A call could not be connected.', error);
      this.#session?.close();
      this.#session = null;
      if (error instanceof JanusRefused && UNKNOWN_ROOM.includes(error.code)) await this.#renewRoom();
      if (this.#isClosed) return;
      this.#again = setTimeout(() => void this.#connect(), AGAIN_MS);
    } finally {
      this.#isConnecting = false;
    }
  }

  async #renewRoom(): Promise<void> {
    await this.#options.renewMedia().then(
      (media) => {
        this.#room = roomOf(media);
      },
      () => undefined,
    );
  }

  /** Everything again, in a session of its own. */
  #begin(): void {
    if (this.#isClosed || this.#isConnecting) return;
    clearTimeout(this.#again);
    this.#drop();
    for (const { participantId } of this.#peers) this.#options.onLink(participantId, 'reconnecting');
    this.#session?.close();
    this.#session = null;
    void this.#connect();
  }

  #drop(): void {
    for (const id of [...this.#subscribers.keys()]) this.#end(id);
    this.#publisher?.close();
    this.#publisher = null;
    this.#feeds.clear();
  }

  #stateChanged(state: RTCPeerConnectionState, isOurs: () => boolean): void {
    if (state === 'failed' && isOurs()) this.#begin();
    if (state !== 'disconnected') return;
    setTimeout(() => {
      if (isOurs() && !this.#isClosed && this.#publisher?.isAway) this.#begin();
    }, GIVE_UP_MS);
  }

  /** Listens to everybody who is in the call and sends. */
  #listen(): void {
    const { session, publisher } = { session: this.#session, publisher: this.#publisher };
    if (!session || !publisher) return;
    for (const { participantId: feed } of this.#peers) {
      if (!this.#feeds.has(feed) || this.#subscribers.has(feed)) continue;
      const line = Subscriber.listen(
        session,
        this.#room,
        { feed, privateId: publisher.privateId },
        {
          stream: (stream) => this.#options.onStream(feed, stream),
          state: (state) => this.#lineChanged(feed, state),
        },
      ).catch(() => {
        // They may have left meanwhile; if not, the room says so again.
        this.#subscribers.delete(feed);
        return null;
      });
      this.#subscribers.set(feed, line);
      if (this.#outgoing.savesAudio) void line.then((each) => each?.showVideo(false)).catch(() => undefined);
    }
  }

  #lineChanged(feed: string, state: RTCPeerConnectionState): void {
    if (!this.#peers.some(({ participantId }) => participantId === feed)) return;
    if (state === 'connected') this.#options.onLink(feed, 'connected');
    if (state === 'disconnected') this.#options.onLink(feed, 'reconnecting');
    if (state !== 'failed') return;
    this.#end(feed, 'reconnecting');
    this.#listen();
  }

  #end(feed: string, then?: 'reconnecting'): void {
    const line = this.#subscribers.get(feed);
    this.#subscribers.delete(feed);
    void line?.then((each) => each?.close());
    this.#options.onStream(feed, null);
    const isWanted = this.#peers.some(({ participantId }) => participantId === feed);
    if (then && isWanted) this.#options.onLink(feed, then);
  }

  /** A picture that is shown to no participant is not sent. */
  #sent(): Outgoing {
    const isSeen = this.#peers.some(({ seesUs }) => seesUs);
    return isSeen ? this.#outgoing : { ...this.#outgoing, video: null };
  }

  async #refresh(): Promise<void> {
    await this.#publisher?.refresh();
  }

  async #lines(): Promise<Subscriber[]> {
    const lines = await Promise.all(this.#subscribers.values());
    return lines.filter((line): line is Subscriber => line !== null);
  }
}

function roomOf({ janus, ice_servers }: CallMedia): JanusRoom {
  if (!janus) throw new Error('the server said nothing of Janus');
  const { url, token, room, room_token } = janus;
  return { url, token, room, roomToken: room_token, iceServers: ice_servers };
}

import type { CallSample } from '../../rules/fallback.ts';
import type { JanusAccess, JanusHandle, JanusMessage, JanusSession } from './janus-session.ts';
import { dress, type Outgoing } from './outgoing.ts';
import { type LineCounters, readStats } from './peer-stats.ts';
import { PictureLimit } from './picture-limit.ts';

/** How one enters a room, and with which servers lines are found. */
export interface JanusRoom extends JanusAccess {
  readonly room: string;
  readonly roomToken: string;
  readonly iceServers: readonly RTCIceServer[];
}

/** A participant who sends in the room. */
export interface Feed {
  readonly id: string;
}

type OnState = (state: RTCPeerConnectionState) => void;

/** What is the same for the line to and the line from Janus. */
abstract class JanusLine {
  protected readonly connection: RTCPeerConnection;
  protected readonly handle: JanusHandle;
  #counters: LineCounters | null = null;

  protected constructor(iceServers: readonly RTCIceServer[], handle: JanusHandle, onState: OnState) {
    this.handle = handle;
    this.connection = new RTCPeerConnection({ iceServers: [...iceServers] });
    this.connection.onicecandidate = ({ candidate }) => handle.trickle(candidate);
    this.connection.onconnectionstatechange = () => onState(this.connection.connectionState);
  }

  get isAway(): boolean {
    return this.connection.connectionState !== 'connected';
  }

  async figures(at: number): Promise<CallSample | null> {
    if (this.connection.connectionState !== 'connected') return null;
    const { sample, counters } = readStats((await this.connection.getStats()).values(), this.#counters, at);
    this.#counters = counters;
    return sample;
  }

  close(): void {
    this.connection.onconnectionstatechange = null;
    this.connection.close();
    this.handle.detach();
  }
}

/** What the person here sends. */
interface OwnMedia {
  readonly id: string;
  readonly outgoing: () => Outgoing;
  readonly videoBitrate: number;
}

/** One's own voice and picture on their way to Janus, sent once for everybody. */
export class Publisher extends JanusLine {
  readonly #senders: { readonly sender: RTCRtpSender; readonly isVideo: boolean }[] = [];
  readonly #own: OwnMedia;
  readonly #limit: PictureLimit;
  /** Of this place in the room: by it one may listen. */
  privateId = 0;

  private constructor(room: JanusRoom, handle: JanusHandle, own: OwnMedia, onState: OnState) {
    super(room.iceServers, handle, onState);
    this.#own = own;
    const { connection } = this;
    this.#limit = new PictureLimit({
      connection: () => connection,
      outgoing: own.outgoing,
      onStep: () => void this.refresh(),
    });
  }

  static async enter(
    session: JanusSession,
    room: JanusRoom,
    own: OwnMedia,
    on: {
      readonly feeds: (feeds: readonly Feed[]) => void;
      readonly left: (id: string) => void;
      readonly state: OnState;
    },
  ): Promise<Publisher> {
    const handle = await session.attach((message) => {
      const { publishers, leaving, unpublished } = dataOf(message);
      on.feeds(feedsOf(publishers));
      for (const id of [leaving, unpublished]) if (typeof id === 'string' && id !== 'ok') on.left(id);
    });
    const publisher = new Publisher(room, handle, own, on.state);
    const joined = await handle.ask({
      ...{ request: 'join', ptype: 'publisher', room: room.room, id: own.id, token: room.roomToken },
    });
    publisher.privateId = Number(dataOf(joined).private_id);
    await publisher.#publish();
    on.feeds(feedsOf(dataOf(joined).publishers));
    return publisher;
  }

  override close(): void {
    this.#limit.close();
    super.close();
  }

  async refresh(): Promise<void> {
    const { outgoing, videoBitrate } = this.#own;
    for (const { sender, isVideo } of this.#senders)
      await dress(sender, isVideo, outgoing(), videoBitrate, this.#limit.step);
  }

  async #publish(): Promise<void> {
    // One line each from the start: nothing is negotiated when a track comes or goes.
    for (const kind of ['audio', 'video'] as const) {
      const { sender } = this.connection.addTransceiver(kind, { direction: 'sendonly' });
      this.#senders.push({ sender, isVideo: kind === 'video' });
    }
    await this.refresh();
    await this.connection.setLocalDescription();
    const offer = this.connection.localDescription?.toJSON();
    const { jsep } = await this.handle.ask({ request: 'publish' }, offer);
    if (jsep) await this.connection.setRemoteDescription(jsep);
    await this.refresh();
  }
}

/** Voice and picture of one other person on their way from Janus. */
export class Subscriber extends JanusLine {
  readonly #stream = new MediaStream();
  #showsVideo = true;

  static async listen(
    session: JanusSession,
    room: JanusRoom,
    to: { readonly feed: string; readonly privateId: number },
    on: {
      readonly stream: (stream: MediaStream) => void;
      readonly state: (state: RTCPeerConnectionState) => void;
    },
  ): Promise<Subscriber> {
    const handle = await session.attach((message) => {
      if (message.jsep?.type === 'offer') void subscriber.#answer(message.jsep);
    });
    const subscriber = new Subscriber(room.iceServers, handle, on.state);
    subscriber.connection.ontrack = ({ track }) => {
      for (const each of subscriber.#stream.getTracks())
        if (each.kind === track.kind) subscriber.#stream.removeTrack(each);
      subscriber.#stream.addTrack(track);
      on.stream(subscriber.#stream);
    };
    const attached = await handle.ask({
      ...{ request: 'join', ptype: 'subscriber', room: room.room, token: room.roomToken },
      ...{ private_id: to.privateId, streams: [{ feed: to.feed }] },
    });
    if (attached.jsep) await subscriber.#answer(attached.jsep);
    return subscriber;
  }

  /** Whether the picture comes at all: it costs data. */
  async showVideo(shows: boolean): Promise<void> {
    if (shows === this.#showsVideo) return;
    this.#showsVideo = shows;
    const streams = this.connection
      .getTransceivers()
      .filter(({ receiver, mid }) => receiver.track.kind === 'video' && mid !== null)
      .map(({ mid }) => ({ mid, send: shows }));
    if (streams.length > 0) await this.handle.ask({ request: 'configure', streams });
  }

  async #answer(offer: RTCSessionDescriptionInit): Promise<void> {
    await this.connection.setRemoteDescription(offer);
    await this.connection.setLocalDescription();
    await this.handle.ask({ request: 'start' }, this.connection.localDescription?.toJSON());
  }
}

const dataOf = (message: JanusMessage): Readonly<Record<string, unknown>> => message.plugindata?.data ?? {};

function feedsOf(sent: unknown): Feed[] {
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((each: { id?: unknown }) => (typeof each?.id === 'string' ? { id: each.id } : []));
}

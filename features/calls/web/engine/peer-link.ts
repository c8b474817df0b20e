import { newId } from '#platform/web/client/new-id.ts';
import type { CallSample } from '../../rules/fallback.ts';
import type { LinkState } from './engine.ts';
import { dress, type Outgoing } from './outgoing.ts';
import type { PeerSignal } from './peer-signal.ts';
import { type LineCounters, readStats } from './peer-stats.ts';
import { PictureLimit } from './picture-limit.ts';

/** After so long without the line, a new path is looked for, milliseconds. */
const RESTART_MS = 3000;
/** A peer that has not answered is greeted again after so many milliseconds. */
const GREET_MS = 3000;
/** Paths that are found within this time go out together, milliseconds. */
const TOGETHER_MS = 100;
const MOST_TOGETHER = 50;

export interface LinkOptions {
  /** Of two, the one with the greater id makes the offers at the start; the other one gives way when both do. */
  readonly leads: boolean;
  /** As they are when a connection is made. */
  readonly iceServers: () => readonly RTCIceServer[];
  readonly videoBitrate: number;
  readonly outgoing: () => Outgoing;
  readonly send: (signal: PeerSignal) => void;
  readonly onStream: (stream: MediaStream | null) => void;
  readonly onState: (state: LinkState) => void;
}

/**
 * The connection to one other browser. A failed one is replaced by a new one under a new instance. Both sides have one
 * line for sound and one for the picture from the start, so nothing is negotiated when a track comes or goes; what
 * may cross is answered by "perfect negotiation" (W3C WebRTC 1.0, example 10.7).
 */
export class PeerLink {
  readonly #options: LinkOptions;
  #own = newId();
  #theirs: string | null = null;
  #connection: RTCPeerConnection;
  #stream = new MediaStream();
  #makesOffer = false;
  #ignoresOffer = false;
  #waiting: RTCIceCandidateInit[] = [];
  #found: RTCIceCandidateInit[] = [];
  #sending: ReturnType<typeof setTimeout> | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  readonly #greeting: ReturnType<typeof setInterval>;
  readonly #limit: PictureLimit;
  #counters: LineCounters | null = null;
  #wasConnected = false;
  #closed = false;
  /** Signals are taken one after the other: an answer must not overtake the offer that it belongs to. */
  #queue: Promise<void> = Promise.resolve();

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#limit = new PictureLimit({
      connection: () => this.#connection,
      outgoing: options.outgoing,
      onStep: () => void this.refresh(),
    });
    this.#connection = this.#connect();
    this.#greet();
    this.#greeting = setInterval(() => {
      if (this.#connection.connectionState === 'new') this.#greet();
    }, GREET_MS);
  }

  take(signal: PeerSignal): void {
    this.#queue = this.#queue
      .then(() => this.#take(signal))
      .catch((error: unknown) => {
        if (!this.#closed && !this.#ignoresOffer)
          console.warn('A signal of a call could not be used.', error);
      });
  }

  /** Hands the tracks and limits of one's own side to the connection. */
  async refresh(): Promise<void> {
    for (const transceiver of this.#connection.getTransceivers()) await this.#dress(transceiver);
  }

  async figures(at: number): Promise<CallSample | null> {
    if (this.#connection.connectionState !== 'connected') return null;
    const report = await this.#connection.getStats();
    const { sample, counters } = readStats(report.values(), this.#counters, at);
    this.#counters = counters;
    return sample;
  }

  /** The next path is looked for by the credentials that are valid now. */
  renewServers(): void {
    this.#connection.setConfiguration({ iceServers: [...this.#options.iceServers()] });
  }

  findNewPath(): void {
    if (this.#theirs && this.#connection.remoteDescription) this.#connection.restartIce();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#greeting);
    this.#limit.close();
    this.#drop();
    this.#options.onStream(null);
  }

  #greet(): void {
    const answers = this.#theirs ? { answers: this.#theirs } : {};
    this.#options.send({ kind: 'hello', instance: this.#own, ...answers });
  }

  async #take(signal: PeerSignal): Promise<void> {
    if (this.#closed) return;
    // The signal is meant for an earlier connection of this device.
    if (signal.answers && signal.answers !== this.#own) return;
    if (signal.kind === 'hello') return await this.#takeHello(signal);
    if (signal.instance !== this.#theirs) return;
    if (signal.kind === 'description') return await this.#takeDescription(signal.description);
    await this.#takeCandidates(signal.candidates);
  }

  async #takeHello({ instance, answers }: Extract<PeerSignal, { kind: 'hello' }>): Promise<void> {
    const isNew = instance !== this.#theirs;
    // They began again (another page, a failed line): so do we.
    if (isNew && this.#theirs) this.#renew();
    this.#theirs = instance;
    // They have not heard of us yet.
    if (!answers) this.#greet();
    if (!this.#options.leads) return;
    if (isNew) return await this.#begin();
    const description = this.#connection.localDescription;
    if (this.#connection.signalingState === 'have-local-offer' && description) this.#describe(description);
  }

  async #begin(): Promise<void> {
    for (const kind of ['audio', 'video'] as const) {
      const transceiver = this.#connection.addTransceiver(kind, { direction: 'sendrecv' });
      await this.#dress(transceiver);
    }
  }

  async #takeDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const connection = this.#connection;
    const crosses =
      description.type === 'offer' && (this.#makesOffer || connection.signalingState !== 'stable');
    this.#ignoresOffer = this.#options.leads && crosses;
    if (this.#ignoresOffer) return;
    await connection.setRemoteDescription(description);
    for (const candidate of this.#waiting.splice(0)) await connection.addIceCandidate(candidate);
    if (description.type !== 'offer') return;
    for (const transceiver of connection.getTransceivers()) {
      transceiver.direction = 'sendrecv';
      await this.#dress(transceiver);
    }
    await connection.setLocalDescription();
    if (connection.localDescription) this.#describe(connection.localDescription);
  }

  async #takeCandidates(candidates: readonly RTCIceCandidateInit[]): Promise<void> {
    if (!this.#connection.remoteDescription) {
      this.#waiting.push(...candidates);
      return;
    }
    for (const candidate of candidates) await this.#connection.addIceCandidate(candidate);
  }

  /** Several in one: a socket carries so many messages a second and no more. */
  #sendFound(): void {
    this.#sending = undefined;
    if (!this.#theirs || this.#closed) return;
    const candidates = this.#found.splice(0, MOST_TOGETHER);
    if (candidates.length === 0) return;
    const answers = this.#theirs;
    this.#options.send({ kind: 'candidates', instance: this.#own, answers, candidates });
    if (this.#found.length > 0) this.#sending = setTimeout(() => this.#sendFound(), TOGETHER_MS);
  }

  #describe({ type, sdp }: RTCSessionDescription): void {
    if (!this.#theirs) return;
    this.#options.send({
      kind: 'description',
      instance: this.#own,
      answers: this.#theirs,
      description: { type, sdp },
    });
  }

  #connect(): RTCPeerConnection {
    const connection = new RTCPeerConnection({ iceServers: [...this.#options.iceServers()] });
    connection.onnegotiationneeded = async () => {
      // Only the one who leads opens; later either side may need a new path.
      if (!this.#theirs || (!this.#options.leads && !connection.remoteDescription)) return;
      try {
        this.#makesOffer = true;
        await connection.setLocalDescription();
        if (connection.localDescription) this.#describe(connection.localDescription);
      } catch (error) {
        if (connection === this.#connection && !this.#closed)
          console.warn('A call could not be offered.', error);
      } finally {
        this.#makesOffer = false;
      }
    };
    connection.onicecandidate = ({ candidate }) => {
      if (candidate) this.#found.push(candidate.toJSON());
      this.#sending ??= setTimeout(() => this.#sendFound(), TOGETHER_MS);
    };
    connection.ontrack = ({ track }) => {
      for (const each of this.#stream.getTracks())
        if (each.kind === track.kind) this.#stream.removeTrack(each);
      this.#stream.addTrack(track);
      this.#options.onStream(this.#stream);
    };
    connection.onconnectionstatechange = () => this.#stateChanged(connection);
    return connection;
  }

  #stateChanged(connection: RTCPeerConnection): void {
    if (connection !== this.#connection || this.#closed) return;
    clearTimeout(this.#restart);
    const { connectionState: state } = connection;
    if (state === 'connected') {
      this.#wasConnected = true;
      this.#options.onState('connected');
    }
    if (state === 'disconnected') {
      this.#options.onState('reconnecting');
      this.#restart = setTimeout(() => this.findNewPath(), RESTART_MS);
    }
    if (state === 'failed') {
      this.#renew();
      this.#theirs = null;
      this.#greet();
    }
  }

  #drop(): void {
    clearTimeout(this.#restart);
    clearTimeout(this.#sending);
    this.#sending = undefined;
    this.#connection.onconnectionstatechange = null;
    this.#connection.close();
  }

  /** The participant stays the same; only the connection is another one. */
  #renew(): void {
    this.#drop();
    this.#own = newId();
    this.#waiting = [];
    this.#found = [];
    this.#counters = null;
    this.#limit.restart();
    this.#makesOffer = false;
    this.#connection = this.#connect();
    this.#options.onState(this.#wasConnected ? 'reconnecting' : 'connecting');
  }

  #dress({ sender, receiver }: RTCRtpTransceiver): Promise<void> {
    const { outgoing, videoBitrate } = this.#options;
    return dress(sender, receiver.track.kind === 'video', outgoing(), videoBitrate, this.#limit.step);
  }
}

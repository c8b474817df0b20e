import { createStore, type Store } from '#platform/web/store.ts';
import type { CallLive, CallView, Medium } from '../../contract.ts';
import {
  type FallbackState,
  moveTo,
  networkWord,
  nextFallback,
  rank,
  startFallback,
} from '../../rules/fallback.ts';
import type { CallEngine } from '../engine/engine.ts';
import { createEngine } from '../engine/engines.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { CallAccess } from './access.ts';
import { type Caption, type PeerState, readCaption, readPeerState } from './peer-state.ts';
import {
  isConnectedTo,
  isOtherInside,
  type RoomState,
  type Sending,
  startRoom,
  whatToSend,
  withEntry,
} from './room-state.ts';
import { openSignals } from './signals.ts';

const SAMPLE_MS = 2000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const CAPTION_MS = 8000;
const MOST_CAPTIONS = 3;
const MOST_TYPED = 100;
/** On a phone's network more would only cost data; between two people on a desk it may be sharper. */
const VIDEO_BITRATE = { phone: 600_000, desk: 1_000_000 };

export interface RoomOptions {
  readonly access: CallAccess;
  readonly ownId: string;
  readonly local: LocalMedia;
  readonly chosen: Medium;
}

/** One person's side of a call from being let in until leaving: who is there, what goes out, what the line allows. */
export class Room {
  readonly store: Store<RoomState>;
  readonly #options: RoomOptions;
  readonly #signals;
  readonly #stops: (() => void)[] = [];
  #engine: CallEngine | null = null;
  #view: CallView | null = null;
  #fallback: FallbackState;
  #sending: Sending | null = null;
  #captions = 0;
  #closed = false;
  /** Who left or was removed, until the call was read again. */
  readonly #gone = new Set<string>();

  constructor(options: RoomOptions) {
    this.#options = options;
    const { access, ownId, local, chosen } = options;
    this.store = createStore(startRoom(chosen));
    this.#fallback = startFallback(chosen);
    this.#signals = openSignals(access.socket, ownId);
    this.#signals.on('state', (from, data) => this.#takeState(from, readPeerState(data)));
    this.#signals.on('caption', (from, data) => this.#takeCaption(from, readCaption(data)));
    const networkChanged = () => (this.#engine ? this.#engine.networkChanged() : void this.connect());
    const { connection } = navigator as { connection?: EventTarget };
    window.addEventListener('online', networkChanged);
    connection?.addEventListener('change', networkChanged);
    const sampling = setInterval(() => void this.#sample(), SAMPLE_MS);
    this.#stops.push(
      access.socket.on('call', (payload) => this.#dropIfGone(payload as CallLive)),
      // What either side said while the live connection was away did not arrive.
      access.socket.on('ready', () => {
        for (const id of this.#others()) this.#tell(id, true);
        void this.connect();
      }),
      local.subscribe(() => this.#apply()),
      () => window.removeEventListener('online', networkChanged),
      () => connection?.removeEventListener('change', networkChanged),
      () => clearInterval(sampling),
      () => clearTimeout(this.#again),
    );
    void this.connect();
  }

  #isConnecting = false;
  #pause = FIRST_PAUSE_MS;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Asks how to connect and does; again by itself, ever more slowly, after it could not be found out. */
  async connect(): Promise<void> {
    if (this.#engine || this.#closed || this.#isConnecting) return;
    this.#isConnecting = true;
    clearTimeout(this.#again);
    try {
      const { access, ownId } = this.#options;
      const media = await access.media();
      const engine = await createEngine({
        ownParticipantId: ownId,
        media,
        renewMedia: () => access.media(),
        signalling: this.#signals.peer,
        videoBitrate: matchMedia('(pointer: coarse)').matches ? VIDEO_BITRATE.phone : VIDEO_BITRATE.desk,
        onStream: (id, stream) => this.#change({ streams: withEntry(this.store.get().streams, id, stream) }),
        onLink: (id, link) => {
          this.#change({ links: withEntry(this.store.get().links, id, link) });
          this.#apply();
          if (link === 'connected') this.#tell(id);
        },
      });
      if (this.#closed) return engine.close();
      this.#engine = engine;
      this.#change({ failed: null });
      this.#meet();
      this.#apply(true);
    } catch (error) {
      this.#change({ failed: error });
      if (!this.#closed) this.#again = setTimeout(() => void this.connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
    } finally {
      this.#isConnecting = false;
    }
  }

  /** The call as the server sees it, whenever it has changed. */
  setView(view: CallView): void {
    this.#view = view;
    for (const { participant_id, state } of view.participants)
      if (state !== 'admitted') this.#gone.delete(participant_id);
    this.#meet();
    this.#apply();
    this.#repeatReport();
  }

  /** What the person wants at most: `audio` saves data, `video` has everything. */
  choose(chosen: Medium): void {
    this.#fallback = moveTo(this.#fallback, chosen);
    this.#change({ chosen, allowed: chosen, weakSide: null, offersCamera: false });
    this.#apply(true);
  }

  /** The answer to the question whether the camera may be on again. No counts until the person chooses otherwise. */
  answerCamera(again: boolean): void {
    if (!again) this.#options.local.closeCamera();
    this.choose(again ? 'video' : 'audio');
  }

  caption(caption: Caption): void {
    for (const id of this.#others()) this.#signals.send(id, 'caption', caption);
    this.#takeCaption(this.#options.ownId, caption);
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stops) stop();
    this.#engine?.close();
    this.#signals.close();
  }

  #others(): string[] {
    const others = (this.#view?.participants ?? []).filter(isOtherInside);
    return others.map((each) => each.participant_id).filter((id) => !this.#gone.has(id));
  }

  /** Someone who was removed or sent back hears nothing from now on, also while the call is being read again. */
  #dropIfGone({ change, participant_id: id }: CallLive): void {
    if (id === null) return;
    if (change === 'joined' || change === 'admitted') this.#gone.delete(id);
    if (change !== 'left' && change !== 'removed' && change !== 'waiting') return;
    this.#gone.add(id);
    this.#meet();
  }

  #meet(): void {
    const { peers } = this.store.get();
    // A participant who saves data, or has a weak connection, is sent no picture.
    const seesUs = (id: string) => (peers.get(id)?.medium ?? 'video') === 'video';
    this.#engine?.setPeers(this.#others().map((id) => ({ participantId: id, seesUs: seesUs(id) })));
  }

  #apply(always = false): void {
    if (!this.#engine || this.#closed) return;
    const state = this.store.get();
    const isConnected = this.#view !== null && isConnectedTo(this.#view, state.links, this.#others());
    const maySend = this.#view?.me?.may_send ?? 'video';
    const sending = whatToSend(state, this.#options.local.get(), maySend, isConnected);
    const before = this.#sending;
    this.#sending = sending;
    if (before?.audio !== sending.audio) void this.#engine.sendAudio(sending.audio);
    if (before?.video !== sending.video) void this.#engine.sendVideo(sending.video, sending.kind);
    void this.#engine.saveAudio(state.allowed !== 'video');
    const isNews = before?.medium !== sending.medium || before.why !== sending.why;
    if (isNews && (before || sending.medium)) this.#report(sending);
    if (isNews || always || before?.audio?.enabled !== sending.audio?.enabled || this.#mutedChanged())
      for (const id of this.#others()) this.#tell(id);
  }

  #reporting = false;
  #report({ medium, why }: Sending): void {
    this.#reporting = true;
    this.#options.access
      .report(medium, why)
      .catch(() => undefined)
      .finally(() => {
        this.#reporting = false;
      });
  }

  /** The record of the visit decides what may be prescribed: a report that was lost is made again. */
  #repeatReport(): void {
    const stored = this.#view?.me?.medium;
    if (this.#sending && !this.#reporting && !this.#closed && stored !== this.#sending.medium)
      this.#report(this.#sending);
  }

  #wasMuted: boolean | null = null;
  #mutedChanged(): boolean {
    const { muted, microphone } = this.#options.local.get();
    const isMuted = muted || !microphone;
    const changed = this.#wasMuted !== isMuted;
    this.#wasMuted = isMuted;
    return changed;
  }

  #tell(id: string, asks = false): void {
    const { allowed, weakSide } = this.store.get();
    const { muted, microphone } = this.#options.local.get();
    const state: PeerState = {
      medium: allowed,
      why: weakSide !== null ? 'weak_network' : 'chosen',
      camera: this.#sending?.video != null,
      microphone: microphone !== null && !muted,
      asks,
    };
    this.#signals.send(id, 'state', state);
  }

  #takeState(from: string, peer: PeerState | null): void {
    if (!peer || !this.#others().includes(from)) return;
    if (peer.asks) this.#tell(from);
    const { peers, allowed, chosen, weakSide } = this.store.get();
    this.#change({ peers: withEntry(peers, from, peer) });
    this.#meet();
    const isLower = rank(peer.medium) < rank(allowed);
    const isWeak = peer.why === 'weak_network';
    if (isLower && isWeak) this.#fall(peer.medium, from);
    const isHigher = rank(peer.medium) > rank(allowed);
    if (isHigher && !isWeak && weakSide !== null && rank(chosen) > rank(allowed)) this.#offer(peer.medium);
  }

  #takeCaption(from: string, caption: Caption | null): void {
    if (!caption) return;
    const id = ++this.#captions;
    const shown = { ...caption, id, from, at: Date.now() };
    const captions = [...this.store.get().captions, shown].slice(-MOST_CAPTIONS);
    const typed = caption.automatic ? this.store.get().typed : [...this.store.get().typed, shown];
    this.#change({ captions, typed: typed.slice(-MOST_TYPED) });
    setTimeout(() => {
      this.#change({ captions: this.store.get().captions.filter((each) => each.id !== id) });
    }, CAPTION_MS);
  }

  async #sample(): Promise<void> {
    const sample = await this.#engine?.sample();
    if (!sample || this.#closed) return;
    const { state, step } = nextFallback(this.#fallback, sample);
    this.#fallback = state;
    this.#change({ network: networkWord(sample, state.medium) });
    if (step?.kind === 'fall') this.#fall(step.to, this.#options.ownId);
    if (step?.kind === 'offer') this.#offer(step.to);
  }

  #fall(to: Medium, side: string): void {
    this.#fallback = moveTo(this.#fallback, to);
    this.#change({ allowed: to, weakSide: side, offersCamera: false });
    this.#meet();
    this.#apply(true);
  }

  #offer(to: Medium): void {
    const { chosen } = this.store.get();
    if (rank(to) > rank(chosen)) return;
    // A camera is asked for first; sound that was there before comes back by itself.
    if (to === 'video') {
      this.#change({ offersCamera: true });
      return;
    }
    this.#fallback = moveTo(this.#fallback, to);
    this.#change({ allowed: to, weakSide: to === chosen ? null : this.store.get().weakSide });
    this.#apply(true);
  }

  #change(next: Partial<RoomState>): void {
    if (!this.#closed) this.store.set({ ...this.store.get(), ...next });
  }
}

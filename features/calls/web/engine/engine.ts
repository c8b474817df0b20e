import type { CallMedia } from '../../contract.ts';
import type { CallSample } from '../../rules/fallback.ts';

/** Another participant who is in the call now. */
export interface Peer {
  readonly participantId: string;
  /** Whether this browser sends its own picture to them: with many people only some see each other. */
  readonly seesUs: boolean;
}

export type LinkState = 'connecting' | 'connected' | 'reconnecting';

/** What a media engine reports; the screen draws it. */
export interface EngineEvents {
  /**
   * Sound and picture of a participant; null once they have ended. The same object while tracks are added and
   * removed.
   */
  readonly onStream: (participantId: string, stream: MediaStream | null) => void;
  readonly onLink: (participantId: string, state: LinkState) => void;
}

/** How one browser's message reaches another one: over the server's socket. May lose messages. */
export interface Signalling {
  send(toParticipantId: string, signal: unknown): void;
  /** Hears until the returned function is called. What the other browser sent has to be checked. */
  onSignal(handler: (fromParticipantId: string, signal: unknown) => void): () => void;
}

export interface EngineOptions extends EngineEvents {
  readonly ownParticipantId: string;
  /** How to connect, as the server said when one was admitted. */
  readonly media: CallMedia;
  /** The same, with tokens that are valid for longer. */
  readonly renewMedia: () => Promise<CallMedia>;
  readonly signalling: Signalling;
  /** Most bits a second of one's own picture. */
  readonly videoBitrate: number;
}

/**
 * Carries sound and picture between the browsers of one call. Tracks belong to the caller; the engine neither starts
 * nor stops a camera. Every method may be called at any time until `close`.
 */
export interface CallEngine {
  /** Everybody else who is in the call now. Makes what is missing, ends what is too much. */
  setPeers(peers: readonly Peer[]): void;
  /** Null: nothing is sent any more, without a new negotiation. */
  sendAudio(track: MediaStreamTrack | null): Promise<void>;
  /** `detail`: a shared screen, where sharp letters matter more than smooth movement. */
  sendVideo(track: MediaStreamTrack | null, kind?: 'motion' | 'detail'): Promise<void>;
  /** Sound at 16 kbit/s that adapts its packets to a weak line. */
  saveAudio(saves: boolean): Promise<void>;
  /** Of the worst connection, since the last call; null without any connection. */
  sample(): Promise<CallSample | null>;
  /** The device has another network now: lines are looked for again at once. */
  networkChanged(): void;
  close(): void;
}

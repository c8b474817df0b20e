/** A server that browsers find each other by, or that relays for those behind strict networks (RFC 8445, 8656). */
export interface IceServer {
  readonly urls: string[];
  readonly username?: string;
  readonly credential?: string;
}

/** The credentials of one participant for one call. A participant who isn't admitted must never get any. */
export interface MediaAccess {
  readonly iceServers: readonly IceServer[];
  /** At most an hour away. */
  readonly expiresAt: Date;
  /** Null where browsers send to each other. */
  readonly janus: {
    readonly url: string;
    readonly token: string;
    readonly room: string;
    readonly roomToken: string;
  } | null;
}

export interface MediaRequest {
  /** Of the call; random, and worth nothing without the tokens. */
  readonly room: string;
  readonly participantId: string;
  readonly now: Date;
}

/** The ids of the participants who are admitted at the moment of the question. */
export type AdmittedNow = () => Promise<readonly string[]>;

/** Carries voice and picture between the participants of a call. Records nothing. */
export interface MediaEngine {
  readonly kind: 'peer' | 'janus';
  /** True where a server passes media on, so that each browser sends once however many listen. */
  readonly passesMediaOn: boolean;
  /** @throws MediaEngineAway when the engine doesn't answer */
  access(request: MediaRequest): Promise<MediaAccess>;
  /**
   * The participant hears and sends nothing more, under whatever id they entered. Removing an absent participant is no
   * error.
   */
  remove(room: string, participantId: string, admittedNow: AdmittedNow): Promise<void>;
  /** The room is gone, with everybody in it. */
  closeRoom(room: string): Promise<void>;
}

export class MediaEngineAway extends Error {
  constructor(reason: string) {
    super(`the media engine is away: ${reason}`);
    this.name = 'MediaEngineAway';
  }
}

import type { Connection } from '#platform/web/client/connection.ts';
import type { CallParticipant, CallView, Medium, MediumReason } from '../../contract.ts';
import { lesser, type NetworkWord } from '../../rules/fallback.ts';
import type { LinkState } from '../engine/engine.ts';
import type { LocalMediaState } from '../media/local-media.ts';
import type { Caption, PeerState } from './peer-state.ts';

export interface ShownCaption extends Caption {
  readonly id: number;
  readonly from: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What the page of a call shows of the line. */
export interface RoomState {
  readonly streams: ReadonlyMap<string, MediaStream>;
  readonly links: ReadonlyMap<string, LinkState>;
  readonly peers: ReadonlyMap<string, PeerState>;
  /** Beside the picture, for some seconds. */
  readonly captions: readonly ShownCaption[];
  /** What was typed to the others since one came in; gone with the page. */
  readonly typed: readonly ShownCaption[];
  /** What the line allows, both ways. */
  readonly allowed: Medium;
  /** The participant with the weak connection, or the user; null while all connections allow everything. */
  readonly weakSide: string | null;
  /** What the person wants at most. */
  readonly chosen: Medium;
  readonly network: NetworkWord | null;
  /** The line carries pictures again: asked before a camera is switched on. */
  readonly offersCamera: boolean;
  /** How to connect could not be found out. */
  readonly failed: unknown;
}

export const startRoom = (chosen: Medium): RoomState => ({
  streams: new Map(),
  links: new Map(),
  peers: new Map(),
  captions: [],
  typed: [],
  allowed: chosen,
  weakSide: null,
  chosen,
  network: null,
  offersCamera: false,
  failed: null,
});

export interface Sending {
  readonly video: MediaStreamTrack | null;
  readonly audio: MediaStreamTrack | null;
  readonly kind: 'motion' | 'detail';
  /** What this side sends, for the record of the visit; null while no line carries it. */
  readonly medium: Medium | null;
  readonly why: MediumReason;
}

/** What goes out now, of what there is, what is wanted and what the line allows. */
export function whatToSend(
  { allowed, chosen, weakSide }: Pick<RoomState, 'allowed' | 'chosen' | 'weakSide'>,
  { camera, microphone, screen }: LocalMediaState,
  maySend: CallParticipant['may_send'],
  isConnected: boolean,
): Sending {
  const most = lesser(lesser(allowed, chosen), maySend);
  const video = most === 'video' ? (screen ?? camera) : null;
  // Even when the sound is given up it is tried on: it may be heard again.
  const audio = chosen === 'chat' || maySend === 'chat' ? null : microphone;
  // A shared screen doesn't show the participant.
  const wanted = video && video === camera ? 'video' : audio && most !== 'chat' ? 'audio' : 'chat';
  const isLimited = maySend !== 'video' && lesser(allowed, chosen) === 'video';
  const why =
    weakSide !== null || !isConnected
      ? 'weak_network'
      : isLimited
        ? 'many_people'
        : wanted !== lesser(allowed, chosen) && video === null
          ? 'no_device'
          : 'chosen';
  return { video, audio, kind: screen ? 'detail' : 'motion', medium: isConnected ? wanted : null, why };
}

export const isOtherInside = ({ is_me, state, presence }: CallParticipant): boolean =>
  !is_me && state === 'admitted' && presence !== 'away';

/** Whether the line is up over which what is sent counts: between clinician and patient, of a guest to anybody. */
export function isConnectedTo(
  { me, participants }: Pick<CallView, 'me' | 'participants'>,
  links: RoomState['links'],
  others: readonly string[],
): boolean {
  const opposite = me?.role === 'clinician' ? 'patient' : me?.role === 'patient' ? 'clinician' : null;
  return participants.some(
    ({ participant_id: id, role }) =>
      (opposite === null || role === opposite) && others.includes(id) && links.get(id) === 'connected',
  );
}

/** The network as a word for the person here. What was last measured says nothing while no line is up. */
export function networkShown(
  { network, links }: Pick<RoomState, 'network' | 'links'>,
  connection: Connection,
): NetworkWord | 'none' | null {
  if (connection === 'offline') return 'none';
  const lines = [...links.values()];
  return lines.length > 0 && !lines.includes('connected') ? null : network;
}

export function withEntry<V>(
  map: ReadonlyMap<string, V>,
  id: string,
  value: V | null,
): ReadonlyMap<string, V> {
  const next = new Map(map);
  if (value === null) next.delete(id);
  else next.set(id, value);
  return next;
}

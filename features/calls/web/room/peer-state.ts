import { MEDIUM_REASONS, MEDIUMS, type Medium, type MediumReason } from '../../contract.ts';

/** What one browser says of itself to the others, at once and without the server. */
export interface PeerState {
  /** The most that its line allows, both ways. */
  readonly medium: Medium;
  readonly why: MediumReason;
  readonly camera: boolean;
  readonly microphone: boolean;
  /** Wants to be sent the state of the other side, too. */
  readonly asks: boolean;
}

export function readPeerState(sent: unknown): PeerState | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { medium, why, camera, microphone, asks } = sent as Record<string, unknown>;
  if (!MEDIUMS.includes(medium as Medium) || !MEDIUM_REASONS.includes(why as MediumReason)) return null;
  if (typeof camera !== 'boolean' || typeof microphone !== 'boolean') return null;
  return {
    medium: medium as Medium,
    why: why as MediumReason,
    camera,
    microphone,
    asks: asks === true,
  };
}

/** Typed, or transcribed by the browser of the speaker: shown for a moment, stored nowhere. */
export interface Caption {
  readonly text: string;
  readonly automatic: boolean;
}

const LONGEST = 1000;

export function readCaption(sent: unknown): Caption | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { text, automatic } = sent as Record<string, unknown>;
  if (typeof text !== 'string' || text.trim() === '') return null;
  return { text: text.slice(0, LONGEST), automatic: automatic === true };
}

/**
 * What two browsers say to each other before they can hear each other. Every connection has an `instance` of its own,
 * so that what was meant for one that is over (a reloaded page, a failed line) is recognised and left out.
 */
export type PeerSignal =
  | { readonly kind: 'hello'; readonly instance: string; readonly answers?: string }
  | {
      readonly kind: 'description';
      readonly instance: string;
      readonly answers: string;
      readonly description: { readonly type: RTCSdpType; readonly sdp: string };
    }
  | {
      readonly kind: 'candidates';
      readonly instance: string;
      readonly answers: string;
      readonly candidates: readonly RTCIceCandidateInit[];
    };

/** What comes over the wire was written by another browser: only what has the right form is taken. */
export function readSignal(sent: unknown): PeerSignal | null {
  if (!isRecord(sent) || typeof sent.instance !== 'string') return null;
  const { instance, answers } = sent;
  if (sent.kind === 'hello')
    return { kind: 'hello', instance, ...(typeof answers === 'string' ? { answers } : {}) };
  if (typeof answers !== 'string') return null;
  if (sent.kind === 'description' && isRecord(sent.description)) {
    const { type, sdp } = sent.description;
    if ((type !== 'offer' && type !== 'answer') || typeof sdp !== 'string') return null;
    return { kind: 'description', instance, answers, description: { type, sdp } };
  }
  if (sent.kind === 'candidates' && Array.isArray(sent.candidates))
    return { kind: 'candidates', instance, answers, candidates: sent.candidates.filter(isRecord) };
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

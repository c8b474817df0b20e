import { MEDIUMS, type Medium, type Presence, type Role, SEAT_SECONDS } from '../contract.ts';

const SECOND = 1000;
/** A participant without a heartbeat for so long is timed out: two of three heartbeats were lost. */
export const SILENT_SECONDS = 35;
/** So many can send video without a server that passes the pictures on. */
export const VIDEO_FOR_ALL = 3;

/** Instants in epoch milliseconds. `goneAt`: since when the connection is lost. */
export function presenceOf(of: { seenAt: number; goneAt: number | null }, now: number): Presence {
  const goneAt = of.goneAt ?? of.seenAt + SILENT_SECONDS * SECOND;
  if (now < goneAt) return 'here';
  return now < goneAt + SEAT_SECONDS * SECOND ? 'reconnecting' : 'away';
}

export interface AdmittedParticipant {
  readonly id: string;
  readonly role: Role;
  /** Epoch milliseconds; null while waiting. */
  readonly admittedAt: number | null;
}

/**
 * What each of the admitted may send at most. Up to three send video; from the fourth on the clinician and the first of
 * the patient's side do, the others send their voice. A visit over audio is voice for everybody. With an engine that
 * passes media on, all six send video.
 */
export function maySend(
  admitted: readonly AdmittedParticipant[],
  of: { readonly isAudioVisit: boolean; readonly passesMediaOn: boolean },
): ReadonlyMap<string, Medium> {
  const isForAll = of.passesMediaOn || admitted.length <= VIDEO_FOR_ALL;
  const patients = admitted
    .filter(({ role }) => role === 'patient')
    .toSorted((a, b) => (a.admittedAt ?? 0) - (b.admittedAt ?? 0) || (a.id < b.id ? -1 : 1));
  const first = patients[0]?.id;
  return new Map(
    admitted.map(({ id, role }) => {
      const hasVideo = !of.isAudioVisit && (isForAll || role === 'clinician' || id === first);
      return [id, hasVideo ? 'video' : 'audio'];
    }),
  );
}

/** The poorer of two; null when one of them sends nothing yet. */
export function poorer(a: Medium | null, b: Medium | null): Medium | null {
  if (a === null || b === null) return null;
  return MEDIUMS[Math.max(MEDIUMS.indexOf(a), MEDIUMS.indexOf(b))] ?? null;
}

/**
 * What connects the clinician and the patient's side: the poorer of what both send. Of several on the patient's side the
 * one who sends most counts.
 */
export function callMedium(
  people: readonly { readonly role: Role; readonly medium: Medium | null }[],
): Medium | null {
  const richest = (role: Role): Medium | null => {
    const sent = people.flatMap((each) => (each.role === role && each.medium ? [each.medium] : []));
    return MEDIUMS.find((medium) => sent.includes(medium)) ?? null;
  };
  return poorer(richest('clinician'), richest('patient'));
}

export const ADULT_AGE = 18;
/** Full years at the visit. A patient without a date of birth isn't treated as a minor. */
export const isMinor = (age: number | null): boolean => age !== null && age < ADULT_AGE;

/** A consent without an adult counts as long as the patient, by the date of birth that is stored now, is no minor. */
export const isValidConsent = ({ adultName }: { readonly adultName: string | null }, age: number | null) =>
  adultName !== null || !isMinor(age);

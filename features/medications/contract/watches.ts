import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Done,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { SLOTS } from './shapes.ts';

export const MAX_WATCHES = 5;
/** For so many days a link can be accepted. */
export const WATCH_LINK_DAYS = 7;

/** A person that the patient has notified of missed doses. */
export const Watch = Type.Object({
  watch_id: Id,
  /** As the patient calls them. */
  label: Type.String(),
  important_only: Type.Boolean(),
  /** Null until they have agreed. */
  accepted_at: nullable(Instant),
  expires_at: Instant,
});
export type Watch = Static<typeof Watch>;

/** A person was notified of missed doses. */
export const FamilyAlert = Type.Object({
  alert_id: Id,
  /** Who was notified, as the patient calls them. */
  label: Type.String(),
  due_at: Instant,
  slot: oneOf(SLOTS),
  sent_at: Instant,
  /** The doses were answered after all. */
  answered_at: nullable(Instant),
});
export type FamilyAlert = Static<typeof FamilyAlert>;

/** A patient who lets the reader know. */
export const Watched = Type.Object({
  watch_id: Id,
  patient_id: Id,
  patient_name: Type.String(),
  /** To call them. */
  phone: nullable(Type.String()),
  important_only: Type.Boolean(),
  alerts: list(Type.Omit(FamilyAlert, ['label'])),
});
export type Watched = Static<typeof Watched>;

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{20,100}$' });

export const listWatches = endpoint({
  name: 'listMedicationWatches',
  method: 'GET',
  path: '/medication-watches',
  summary: 'Whom a patient lets know of missed doses, and each time that somebody was notified.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({ patient_id: Id, watches: list(Watch), alerts: list(FamilyAlert) }),
});

export const inviteWatcher = endpoint({
  name: 'inviteMedicationWatcher',
  method: 'POST',
  path: '/medication-watches',
  summary:
    'Makes a link for one person of the family. Who opens it signed in, and agrees, is notified of missed doses. The same id again makes a new link.',
  access: ['patient'],
  body: exact({
    watch_id: Id,
    patient_id: optional(Id),
    label: Line(80),
    important_only: Type.Boolean(),
  }),
  reply: Type.Object({ watch_id: Id, token: Type.String(), expires_at: Instant }),
  status: 201,
  errors: ['watch_id_taken', 'watches_full'],
});

export const endWatch = endpoint({
  name: 'endMedicationWatch',
  method: 'DELETE',
  path: '/medication-watches/{watch_id}',
  summary: 'Nobody is notified any more: by the patient, or by who was notified.',
  access: ['patient'],
  params: exact({ watch_id: Id }),
  reply: Done,
});

export const lookAtWatchLink = endpoint({
  name: 'lookAtMedicationWatchLink',
  method: 'POST',
  path: '/medication-watch-links/look',
  summary: 'Who asks, before one agrees.',
  access: ['patient'],
  body: exact({ token: Token }),
  reply: Type.Object({ patient_name: Type.String(), label: Type.String(), important_only: Type.Boolean() }),
  errors: ['watch_link_useless', 'watch_own'],
});

export const acceptWatch = endpoint({
  name: 'acceptMedicationWatch',
  method: 'POST',
  path: '/medication-watch-links/accept',
  summary: 'Agrees to be notified. The link works once.',
  access: ['patient'],
  body: exact({ token: Token }),
  reply: Done,
  errors: ['watch_link_useless', 'watch_own'],
});

export const listWatched = endpoint({
  name: 'listWatchedPatients',
  method: 'GET',
  path: '/medication-watched',
  summary: 'Patients who let the reader know of missed doses, with the latest times. No medicine is named.',
  access: ['patient'],
  reply: Type.Object({ watched: list(Watched) }),
});

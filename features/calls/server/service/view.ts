import { STATUS } from '#features/appointments/contract.ts';
import { type AppointmentRow, queuePlaceOf } from '#features/appointments/server/index.ts';
import { clinicianCards, patientCard } from '#features/people/server/index.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { CALL_MAX_PEOPLE, type CallConsent, type CallView } from '../../contract.ts';
import { callState, callWindow, isMinor, isValidConsent } from '../../rules.ts';
import { CONSENT_TEXT, consentText } from '../consent-text.ts';
import type { CallsDeps } from '../deps.ts';
import {
  mediumOf,
  presenceAt,
  presentParticipant,
  presentRing,
  sendLimits,
  takesPlace,
} from '../presenter.ts';
import { lastConsent } from '../repository/consents.ts';
import { openLinks } from '../repository/links.ts';
import { participantsOf } from '../repository/participants.ts';
import { lastRing } from '../repository/rings.ts';
import type { CallRow, ParticipantRow } from '../repository/rows.ts';
import { limitsOf } from './participation.ts';
import { phoneFor } from './phone.ts';
import { seenCall, timesOf } from './seen.ts';

/** Who looks: a member by their person, a guest by their seat. */
export type Reader =
  | { readonly part: 'patient' | 'clinician'; readonly personId: string }
  | { readonly part: 'guest'; readonly participantId: string };

type ViewCtx = Pick<Ctx, 'db' | 'now' | 'brand' | 'language'>;

export async function readCall(ctx: SignedIn, deps: CallsDeps, appointmentId: string): Promise<CallView> {
  const { row, part, call } = await seenCall(ctx, appointmentId);
  await ctx.audit({ resource: 'call', patientIds: [row.patient_id] });
  return await viewOf(ctx, deps, row, call, { part, personId: ctx.principal.personId });
}

export async function viewOf(
  ctx: ViewCtx,
  deps: CallsDeps,
  row: AppointmentRow,
  call: CallRow | undefined,
  reader: Reader,
): Promise<CallView> {
  const { db, now } = ctx;
  const people = call ? await participantsOf(db, call.id) : [];
  const isGuest = reader.part === 'guest';
  const ring = call && !isGuest ? await lastRing(db, call.id) : undefined;
  const links = call && !isGuest ? await openLinks(db, call.id, now) : [];
  const card = (await clinicianCards(db, row.brand_id, [row.clinician_id])).get(row.clinician_id);
  const patient = isGuest
    ? undefined
    : await patientCard(db, row.brand_id, row.patient_id, new Date(row.starts_at));
  const times = timesOf(row, call);
  const window = callWindow(times);
  const { me, participants } = peopleFor(people, reader, limitsOf(deps, row, now));
  const byTime = call?.endedAt ? 'over' : callState(times, now.getTime());
  const state = byTime === 'over' && goesOn(row, call, me) ? 'open' : byTime;
  const clinicianThere = people.find(({ role }) => role === 'clinician');
  const view: Omit<CallView, 'can'> = {
    appointment_id: row.id,
    call_id: call?.id ?? null,
    state,
    status: row.status,
    mode: row.mode,
    starts_at: new Date(row.starts_at).toISOString(),
    ends_at: new Date(row.ends_at).toISOString(),
    open_from: new Date(window.openFrom).toISOString(),
    over_at: new Date(window.overAt).toISOString(),
    started_at: call?.startedAt?.toISOString() ?? null,
    clinician: {
      clinician_id: row.clinician_id,
      name: nameIn(ctx.language, namesIn(row, 'clinician')) ?? '',
      registration_number: card?.registrationNumber ?? null,
      presence: clinicianThere ? presenceAt(clinicianThere, now) : 'away',
    },
    patient: patient
      ? { patient_id: row.patient_id, name: nameIn(ctx.language, patient) ?? '', age: patient.age }
      : null,
    me,
    participants,
    consent: isGuest ? null : await consentOf(ctx, deps, call, patient?.age ?? null),
    queue: reader.part === 'patient' ? await queuePlaceOf(db, row, now) : null,
    late_minutes: row.status < STATUS.inSession && row.delay_minutes > 0 ? row.delay_minutes : null,
    medium: mediumOf(people, now),
    ring: presentRing(ring, now),
    links: links.map(({ id, role, madeBy, expiresAt }) => ({
      link_id: id,
      role,
      made_by: madeBy,
      expires_at: expiresAt.toISOString(),
    })),
    phone: await phoneFor(ctx, row, reader.part),
  };
  return { ...view, can: abilities({ ...view, state: byTime }, reader, people, row, now) };
}

/** Participants who are still connected when the time of the visit is over may go on; others can't join any more. */
const goesOn = (row: AppointmentRow, call: CallRow | undefined, me: CallView['me']): boolean =>
  call?.endedAt === null &&
  row.status === STATUS.inSession &&
  me?.state === 'admitted' &&
  me.presence !== 'away';

/** A participant who isn't admitted sees only themselves; the clinician sees all participants. */
function peopleFor(
  people: readonly ParticipantRow[],
  reader: Reader,
  of: { now: Date; isAudioVisit: boolean; passesMediaOn: boolean },
): Pick<CallView, 'me' | 'participants'> {
  const limits = sendLimits(people, of);
  const isMe = (row: ParticipantRow) =>
    reader.part === 'guest' ? row.id === reader.participantId : row.personId === reader.personId;
  const present = (row: ParticipantRow) =>
    presentParticipant(row, {
      isMe: isMe(row),
      maySend: limits.get(row.id) ?? (of.isAudioVisit ? 'audio' : 'video'),
      now: of.now,
      isForGuest: reader.part === 'guest',
    });
  const own = people.find(isMe);
  const isInside = own?.state === 'admitted';
  const seen = people.filter((row) => {
    if (isMe(row)) return true;
    if (reader.part === 'clinician') return row.state !== 'left' || row.admittedAt !== null;
    return isInside && row.state === 'admitted';
  });
  return { me: own ? present(own) : null, participants: seen.map(present) };
}

async function consentOf(
  ctx: ViewCtx,
  { words }: CallsDeps,
  call: CallRow | undefined,
  age: number | null,
): Promise<CallConsent> {
  const last = call ? await lastConsent(ctx.db, call.id, CONSENT_TEXT) : undefined;
  const given = last && isValidConsent(last, age) ? last : undefined;
  return {
    text_id: CONSENT_TEXT.id,
    version: CONSENT_TEXT.version,
    language: ctx.language,
    ...consentText(words, ctx.language),
    given_at: given?.givenAt.toISOString() ?? null,
    adult_needed: isMinor(age),
    adult:
      given?.adultName && given.adultRelation
        ? { name: given.adultName, relation: given.adultRelation }
        : null,
  };
}

function abilities(
  view: Omit<CallView, 'can'>,
  { part }: Reader,
  people: readonly ParticipantRow[],
  row: AppointmentRow,
  now: Date,
): CallView['can'] {
  const isOpen = view.state === 'open';
  const leads = part === 'clinician' && view.me?.state === 'admitted';
  const active = people.filter(({ state }) => state === 'waiting' || state === 'admitted');
  const others = active.filter((each) => each.role !== 'clinician' && takesPlace(each, now));
  const patientIsIn = active.some(
    (each) => each.role === 'patient' && each.state === 'admitted' && presenceAt(each, now) === 'here',
  );
  return {
    join:
      isOpen &&
      view.me?.state !== 'removed' &&
      (part !== 'patient' || (view.consent?.given_at ?? null) !== null),
    admit: leads && isOpen && active.some(({ state }) => state === 'waiting'),
    remove: leads && active.length > 1,
    invite: part !== 'guest' && isOpen && others.length + 1 < CALL_MAX_PEOPLE,
    ring: leads && isOpen && !patientIsIn && view.ring?.state !== 'ringing',
    end: part === 'clinician' && row.status === STATUS.inSession,
  };
}

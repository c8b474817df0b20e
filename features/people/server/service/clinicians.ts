import { v7 as uuid } from 'uuid';
import type { BodyOf, QueryOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson, roomOfStaff } from '#platform/server/events/publish.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  CLINICIANS_PAGE,
  type ClinicianProfile,
  type listClinicians as ListClinicians,
  PEOPLE_EVENTS,
  type RegistrationLive,
  type RegistrationVerifiedData,
  type verifyRegistration as VerifyRegistration,
  type VisitMode,
} from '../../contract.ts';
import { tokensOf } from '../../rules.ts';
import { maySeeVerification, mayVerify } from '../policy.ts';
import { presentClinician, presentVerification } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { findPerson } from '../repository/accounts.ts';
import { hasEverTreated } from '../repository/care-relations.ts';
import * as repository from '../repository/clinicians.ts';
import { familyIdsOf } from '../repository/family.ts';
import { recommendClinicians as suitable } from '../repository/recommended.ts';
import { searchWord } from '../vocabulary.ts';
import type { ChangedFees } from './profile.ts';

const MOST_RECOMMENDED = 10;

export async function listClinicians(ctx: SignedIn, query: QueryOf<typeof ListClinicians>) {
  const rows = await repository.listClinicians(
    ctx.db,
    ctx.principal.brandId,
    {
      words: tokensOf(query.q).map(searchWord),
      specialty: query.specialty,
      mode: query.mode,
      userType: query.user_type,
      city: query.city,
      language: query.language,
    },
    positionOf(query.cursor, /^[\s\S]{0,200}$/, UUID),
    CLINICIANS_PAGE + 1,
  );
  const page = rows.slice(0, CLINICIANS_PAGE);
  const last = page.at(-1);
  const known = await knownOf(ctx.db, ctx.principal, page);
  return {
    clinicians: page.map((row) => presentClinician(row, ctx.principal, ctx.now, known, ctx.language)),
    next_cursor:
      rows.length > CLINICIANS_PAGE && last ? cursorOf(last.nameKey, last.clinician.personId) : null,
  };
}

export async function getClinician(ctx: SignedIn, clinicianId: string): Promise<ClinicianProfile> {
  return await clinicianProfile(ctx, clinicianId);
}

/** @throws Refusal when the brand has no such clinician. */
export async function clinicianProfile(
  { db, principal, now, language }: SignedIn,
  clinicianId: string,
): Promise<ClinicianProfile> {
  const row = await repository.findClinician(db, principal.brandId, clinicianId);
  if (!row) throw notFound();
  const shown = presentClinician(row, principal, now, await knownOf(db, principal, [row]), language);
  if (!maySeeVerification(principal, clinicianId)) return shown;
  const verification = await repository.latestVerification(db, row.clinician);
  return { ...shown, verification: presentVerification(verification) };
}

/** Those who suit the principal best: who has cared for them, is near, and speaks their language. */
export async function recommendClinicians(ctx: SignedIn, query: { hospital?: string }) {
  const { personId, brandId } = ctx.principal;
  const found = await findPerson(ctx.db, personId);
  const city = found?.person.city ?? ctx.brand.homeCity;
  const language = found?.person.language ?? ctx.language;
  const hospital = query.hospital?.normalize('NFC').trim();
  const rows = await suitable(
    ctx.db,
    brandId,
    {
      patientId: personId,
      city,
      language,
      hospital: hospital ? hospitalOf(hospital) : undefined,
    },
    MOST_RECOMMENDED,
  );
  const seen = await knownOf(ctx.db, ctx.principal, rows);
  return {
    clinicians: rows.map((row) => {
      const shown = presentClinician(row, ctx.principal, ctx.now, seen, ctx.language);
      const because = [
        row.known && ('known' as const),
        shown.city === city && ('same_city' as const),
        shown.languages.some((spoken) => spoken === language) && ('your_language' as const),
      ].filter((reason) => reason !== false);
      return { ...shown, because };
    }),
  };
}

/**
 * Of the clinicians who take no new patients: those that the principal or the reader's family has seen before. Often
 * there are none.
 */
async function knownOf(
  db: Db,
  principal: Principal,
  rows: readonly repository.ClinicianRow[],
): Promise<ReadonlySet<string>> {
  const closed = rows.filter(({ clinician }) => clinician.closedToNewAt !== null);
  if (closed.length === 0 || principal.userType !== 'patient') return new Set();
  const family = await familyIdsOf(db, principal.brandId, principal.personId);
  const ids = closed.map(({ clinician }) => clinician.personId);
  return await hasEverTreated(db, principal.brandId, ids, [principal.personId, ...family]);
}

/** The id of a clinic, or its name or city: a city may be named in any language. */
function hospitalOf(text: string): { id: string | null; text: string } {
  const id = text.toLowerCase();
  if (UUID.test(id)) return { id, text };
  const cities = tokensOf(text).flatMap((token) => (token.length > 2 ? searchWord(token).cities : []));
  return { id: null, text: cities[0] ?? text };
}

/** Staff looked a registration up: whatever they found becomes a row of its own. */
export async function verifyRegistration(
  ctx: SignedIn,
  clinicianId: string,
  found: BodyOf<typeof VerifyRegistration>,
): Promise<ClinicianProfile> {
  const { principal } = ctx;
  const validUntil = (found.verified && found.valid_until) || null;
  if (validUntil !== null && validUntil < clinicDay(ctx.now))
    throw invalidField('valid_until', 'in_the_past');
  await ctx.transaction(async (tx) => {
    const row = await repository.findClinician(tx, principal.brandId, clinicianId);
    if (!row) throw notFound();
    if (!mayVerify(principal, clinicianId)) throw conflict('own_registration');
    const { registrationNumber, registrationCouncil } = row.clinician;
    if (registrationNumber === null) throw conflict('no_registration');
    const { registration_number: number = registrationNumber, registration_council: council } = found;
    if (number !== registrationNumber || (council !== undefined && council !== registrationCouncil))
      throw conflict('changed_meanwhile');
    const before = (await repository.latestVerification(tx, row.clinician))?.verification;
    await repository.insertVerification(tx, {
      id: uuid(),
      brandId: principal.brandId,
      clinicianId,
      registrationNumber,
      registrationCouncil,
      verified: found.verified,
      validUntil,
      note: found.note?.trim() || null,
      decidedBy: principal.personId,
      decidedAt: ctx.now,
    });
    await recordChanges(ctx, tx, [
      {
        kind: 'registration',
        objectId: clinicianId,
        action: found.verified ? 'verified' : 'refused',
        before: before ? { verified: before.verified, valid_until: before.validUntil } : null,
        after: { verified: found.verified, valid_until: validUntil },
      },
    ]);
    const data: RegistrationVerifiedData = {
      clinician_id: clinicianId,
      verified: found.verified,
      actor_id: principal.personId,
    };
    const live: RegistrationLive = { clinician_id: clinicianId, verified: found.verified };
    await publish(tx, ctx.now, {
      ...declared(PEOPLE_EVENTS.registrationVerified, data),
      brandId: principal.brandId,
      live: [
        {
          event: 'registration',
          rooms: [roomOfPerson(principal.brandId, clinicianId), roomOfStaff(principal.brandId)],
          payload: live,
        },
      ],
    });
  });
  return await clinicianProfile(ctx, clinicianId);
}

/**
 * In which ways a clinician's availability lets patients come, and what that costs: appointments says so whenever it
 * changes. Without fees those of before stay.
 */
export async function setModes(
  tx: Tx,
  brandId: string,
  clinicianId: string,
  modes: readonly VisitMode[],
  fees: ChangedFees = {},
): Promise<void> {
  await repository.saveModes(tx, brandId, clinicianId, [...new Set(modes)], fees);
}

import { v7 as uuid } from 'uuid';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { parseAbhaNumber } from '#platform/domain/abha-number.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type addFamilyMember as AddFamilyMember,
  type FamilyMember,
  type FamilyMemberRemovedData,
  MAX_FAMILY_MEMBERS,
  PEOPLE_EVENTS,
  type updateFamilyMember as UpdateFamilyMember,
} from '../../contract.ts';
import { presentFamilyMember } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import { findPerson } from '../repository/accounts.ts';
import { hasOpenAppointment } from '../repository/care-relations.ts';
import * as repository from '../repository/family.ts';
import { requireContact } from './reading.ts';

export async function listFamilyMembers(ctx: SignedIn) {
  const rows = await repository.familyOf(ctx.db, ctx.principal.brandId, ctx.principal.personId);
  await ctx.audit({ resource: 'family', patientIds: rows.map((row) => row.personId) });
  return {
    family_members: rows.map((row) => presentFamilyMember(row, ctx.now)),
    can: { add: rows.length < MAX_FAMILY_MEMBERS },
  };
}

/** Makes a person without an account, managed by the principal. The same id with the same content is a retry. */
export async function addFamilyMember(
  ctx: SignedIn,
  body: BodyOf<typeof AddFamilyMember>,
): Promise<Reply<FamilyMember>> {
  const { brandId, personId: holderId } = ctx.principal;
  const { name, date_of_birth } = requireContact(
    { name: body.name, date_of_birth: body.date_of_birth as string | null },
    ctx.now,
    'birth',
  );
  const personId = body.person_id ?? uuid();
  return await ctx.transaction(async (tx) => {
    await repository.lockPerson(tx, holderId);
    const before = await repository.findFamilyMember(tx, brandId, holderId, personId);
    if (before) {
      const same =
        before.name === name &&
        before.dateOfBirth === date_of_birth &&
        before.sex === body.sex &&
        before.relation === body.relation &&
        (body.language === undefined || before.language === body.language);
      if (!same) throw conflict('person_id_taken');
      return new Reply(200, presentFamilyMember(before, ctx.now));
    }
    if ((await repository.countFamily(tx, brandId, holderId)) >= MAX_FAMILY_MEMBERS)
      throw refusal(409, 'family_full', { values: { limit: MAX_FAMILY_MEMBERS } });
    const holder = await findPerson(tx, holderId);
    const added = await repository.insertFamilyMember(
      tx,
      {
        brandId,
        holderId,
        personId,
        details: {
          name,
          dateOfBirth: date_of_birth ?? '',
          sex: body.sex,
          language: body.language ?? holder?.person.language ?? ctx.language,
        },
        city: holder?.person.city ?? null,
        relation: body.relation,
      },
      ctx.now,
    );
    if (!added) throw conflict('person_id_taken');
    const row = await repository.findFamilyMember(tx, brandId, holderId, personId);
    if (!row) throw notFound();
    return new Reply(201, presentFamilyMember(row, ctx.now));
  });
}

export async function updateFamilyMember(
  ctx: SignedIn,
  personId: string,
  body: BodyOf<typeof UpdateFamilyMember>,
): Promise<FamilyMember> {
  const of = { brandId: ctx.principal.brandId, holderId: ctx.principal.personId, personId };
  const abhaNumber = body.abha_number ? parseAbhaNumber(body.abha_number) : body.abha_number;
  if (body.abha_number && !abhaNumber) throw invalidField('abha_number', 'invalid_abha_number');
  const row = await ctx.transaction(async (tx) => {
    if (!(await repository.findFamilyMember(tx, of.brandId, of.holderId, personId))) throw notFound();
    const read = requireContact(
      {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.date_of_birth === undefined ? {} : { date_of_birth: body.date_of_birth as string | null }),
      },
      ctx.now,
      'birth',
    );
    await repository.saveFamilyMember(
      tx,
      of,
      {
        ...(read.name === undefined ? {} : { name: read.name }),
        ...(read.date_of_birth ? { dateOfBirth: read.date_of_birth } : {}),
        ...(body.sex === undefined ? {} : { sex: body.sex }),
        ...(body.language === undefined ? {} : { language: body.language }),
        ...(abhaNumber === undefined ? {} : { abhaNumber }),
      },
      body.relation,
      ctx.now,
    );
    return await repository.findFamilyMember(tx, of.brandId, of.holderId, personId);
  });
  if (!row) throw notFound();
  await ctx.audit({ resource: 'family', patientIds: [personId] });
  return presentFamilyMember(row, ctx.now);
}

/** The principal acts for them no longer. The person stays a patient: a visit before them has to be cancelled first. */
export async function removeFamilyMember(ctx: SignedIn, personId: string): Promise<{ ok: boolean }> {
  const of = { brandId: ctx.principal.brandId, holderId: ctx.principal.personId, personId };
  await ctx.transaction(async (tx) => {
    if (!(await repository.findFamilyMember(tx, of.brandId, of.holderId, personId))) throw notFound();
    if (await hasOpenAppointment(tx, of.brandId, personId)) throw conflict('has_open_appointment');
    await repository.endFamilyMember(tx, of, ctx.now);
    const data: FamilyMemberRemovedData = { person_id: personId, holder_id: of.holderId };
    await publish(tx, ctx.now, {
      ...declared(PEOPLE_EVENTS.familyMemberRemoved, data),
      brandId: of.brandId,
    });
  });
  return { ok: true };
}

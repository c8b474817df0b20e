import { v7 as uuid } from 'uuid';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type addEmergencyContact as AddEmergencyContact,
  type EmergencyContact,
  MAX_EMERGENCY_CONTACTS,
  type updateEmergencyContact as UpdateEmergencyContact,
} from '../../contract.ts';
import { mayEditContacts, mayReadContacts } from '../policy.ts';
import { presentContact } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import * as repository from '../repository/emergency-contacts.ts';
import { lockPerson } from '../repository/family.ts';
import { careAccessTo } from '../repository/patients.ts';
import { requireContact } from './reading.ts';

/** The contacts of the principal, of a person the principal acts for, or of a patient in the reader's care. */
export async function listContacts(ctx: SignedIn, patientId: string) {
  const { principal } = ctx;
  const membership = await careAccessTo(ctx.db, principal.brandId, principal.personId, patientId);
  if (!mayReadContacts(principal, patientId, membership)) throw notFound();
  const rows = await repository.contactsOf(ctx.db, principal.brandId, patientId);
  await ctx.audit({ resource: 'emergency_contacts', patientIds: [patientId] });
  const mayEdit = mayEditContacts(principal, patientId, membership);
  return {
    contacts: rows.map((row) => presentContact(row, mayEdit)),
    can: { add: mayEdit && rows.length < MAX_EMERGENCY_CONTACTS },
  };
}

export async function addContact(
  ctx: SignedIn,
  body: BodyOf<typeof AddEmergencyContact>,
): Promise<Reply<EmergencyContact>> {
  const { principal } = ctx;
  const patientId = body.for_person_id ?? principal.personId;
  const id = body.contact_id ?? uuid();
  return await ctx.transaction(async (tx) => {
    const membership = await careAccessTo(tx, principal.brandId, principal.personId, patientId);
    if (!mayEditContacts(principal, patientId, membership)) throw invalidField('for_person_id', 'unknown');
    const read = requireContact(
      {
        name: body.name,
        phone: body.phone,
        email: body.email ?? null,
        date_of_birth: body.date_of_birth ?? null,
      },
      ctx.now,
      'none',
    );
    const row: repository.ContactRow = {
      id,
      brandId: principal.brandId,
      patientId,
      name: read.name,
      relation: body.relation,
      phone: read.phone,
      email: read.email,
      dateOfBirth: read.date_of_birth,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    await lockPerson(tx, patientId);
    const before = await repository.findContact(tx, principal.brandId, id);
    if (before) {
      if (!isSame(before, row)) throw conflict('contact_id_taken');
      return new Reply(200, presentContact(before, true));
    }
    if ((await repository.countContacts(tx, principal.brandId, patientId)) >= MAX_EMERGENCY_CONTACTS)
      throw refusal(409, 'contacts_full', { values: { limit: MAX_EMERGENCY_CONTACTS } });
    if (!(await repository.insertContact(tx, row))) throw conflict('contact_id_taken');
    return new Reply(201, presentContact(row, true));
  });
}

const SAID = ['patientId', 'name', 'relation', 'phone', 'email', 'dateOfBirth'] as const;

/** A request that was sent twice: it says the same of the contact. */
const isSame = (before: repository.ContactRow, now: repository.ContactRow): boolean =>
  SAID.every((field) => before[field] === now[field]);

export async function updateContact(
  ctx: SignedIn,
  contactId: string,
  body: BodyOf<typeof UpdateEmergencyContact>,
): Promise<EmergencyContact> {
  const saved = await ctx.transaction(async (tx) => {
    await requireOwnContact(tx, ctx, contactId);
    const { relation, ...fields } = body;
    const read = requireContact(fields, ctx.now, 'none');
    return await repository.saveContact(tx, contactId, {
      ...(read.name === undefined ? {} : { name: read.name }),
      ...(read.phone === undefined ? {} : { phone: read.phone }),
      ...(read.email === undefined ? {} : { email: read.email }),
      ...(read.date_of_birth === undefined ? {} : { dateOfBirth: read.date_of_birth }),
      ...(relation === undefined ? {} : { relation }),
      updatedAt: ctx.now,
    });
  });
  await ctx.audit({ resource: 'emergency_contacts', patientIds: [saved.patientId] });
  return presentContact(saved, true);
}

export async function deleteContact(ctx: SignedIn, contactId: string): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    await requireOwnContact(tx, ctx, contactId);
    await repository.deleteContact(tx, contactId);
  });
  return { ok: true };
}

/** @throws Refusal when there is no such contact of the principal or of the persons the principal acts for. */
async function requireOwnContact(db: Db, ctx: SignedIn, contactId: string): Promise<void> {
  const { principal } = ctx;
  const contact = await repository.findContact(db, principal.brandId, contactId);
  if (!contact) throw notFound();
  const membership = await careAccessTo(db, principal.brandId, principal.personId, contact.patientId);
  if (!mayEditContacts(principal, contact.patientId, membership)) throw notFound();
}

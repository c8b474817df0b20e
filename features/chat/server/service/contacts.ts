import { assignedPatients } from '#features/people/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { type listContacts as ListContacts, PAGE_SIZE } from '../../contract.ts';
import { careTeamOf, type PlanCoaches } from '../policy.ts';
import * as repository from '../repository/contacts.ts';

const ANY = /^[\s\S]{0,400}$/;

/**
 * The people that the principal may start a chat with, or that they may add to a group; the same rules as policy.ts.
 */
export async function listContacts(
  ctx: SignedIn,
  query: QueryOf<typeof ListContacts>,
  plans: PlanCoaches,
): Promise<ReplyOf<typeof ListContacts>> {
  const { principal } = ctx;
  const forGroup = query.for === 'group';
  const clinician = isClinician(principal.userType);
  const isPatient = principal.userType === 'patient';
  // Patients found no groups, and the front desk writes only in groups.
  if (forGroup ? principal.userType === 'patient' : principal.userType === 'staff')
    return { contacts: [], next_cursor: null };
  const rows = await repository.listContacts(ctx.db, principal, {
    types: forGroup ? ['doctor', 'coach', 'staff'] : ['doctor', 'coach'],
    only: isPatient ? await careTeamOf(ctx.db, principal) : null,
    anyCoach: isPatient && (await plans.has(ctx.db, { ...principal, now: ctx.now })),
    patientIds: clinician
      ? await assignedPatients(ctx.db, principal.brandId, principal.personId)
      : principal.userType === 'staff'
        ? null
        : [],
    words: (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, 5),
    after: positionOf(query.cursor, ANY, UUID),
    limit: PAGE_SIZE + 1,
  });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const patientIds = page.filter((row) => row.user_type === 'patient').map((row) => row.person_id);
  await ctx.audit({ resource: 'contacts', patientIds });
  return {
    contacts: page.map((row) => ({
      person_id: row.person_id,
      name: nameIn(ctx.language, row) ?? '',
      user_type: row.user_type,
      image: row.image === null ? null : `/api/auth/user-image/${row.image}`,
      chat_id: row.chat_id,
    })),
    next_cursor: rows.length > PAGE_SIZE && last ? cursorOf(last.sort_key, last.person_id) : null,
  };
}

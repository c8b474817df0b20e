import { mayActFor } from '#features/people/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { FhirClient } from '#platform/server/config/fhir-clients.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import * as repository from './repository/grants.ts';

type Systems = ReplyOf<typeof contract.listFhirSystems>;

export async function requireOwn({ db, principal }: SignedIn, patientId: string): Promise<void> {
  const { userType, brandId, personId } = principal;
  if (userType !== 'patient' || !(await mayActFor(db, brandId, personId, patientId))) throw notFound();
}

export async function listSystems(
  ctx: SignedIn,
  clients: readonly FhirClient[],
  patientId: string = ctx.principal.personId,
): Promise<Systems> {
  await requireOwn(ctx, patientId);
  const { brandId } = ctx.principal;
  const grants = await repository.grantsOf(ctx.db, brandId, patientId);
  return {
    systems: clients
      .filter(({ brand }) => brand === brandId)
      .map(({ id, name }) => {
        const grant = grants.find(({ clientId }) => clientId === id);
        return {
          ...{ client_id: id, name },
          granted_at: grant?.grantedAt.toISOString() ?? null,
          last_read_at: grant?.lastReadAt ? new Date(grant.lastReadAt).toISOString() : null,
        };
      }),
  };
}

export async function setGrant(
  ctx: SignedIn,
  clients: readonly FhirClient[],
  clientId: string,
  { allowed, patient_id: patientId = ctx.principal.personId }: BodyOf<typeof contract.setFhirGrant>,
): Promise<Systems> {
  await requireOwn(ctx, patientId);
  const { brandId, personId } = ctx.principal;
  if (!clients.some(({ id, brand }) => id === clientId && brand === brandId)) throw notFound();
  const of = { brandId, clientId };
  await ctx.transaction((tx) =>
    allowed
      ? repository.allow(tx, of, patientId, { at: ctx.now, id: personId })
      : repository.endGrant(tx, of, patientId, ctx.now),
  );
  return await listSystems(ctx, clients, patientId);
}

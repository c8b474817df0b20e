import { v7 as uuid } from 'uuid';
import { parseIdentifier } from '#features/accounts/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { type Consents, PURPOSES } from '../../contract.ts';
import { currentNotice, noticeOf } from '../../rules.ts';
import { mayDecideFor, mayReadNominee } from '../policy.ts';
import * as repository from '../repository/consents.ts';

const RESOURCE = 'privacy';

async function subjectOf(ctx: SignedIn, patientId: string | undefined): Promise<string> {
  const asked = patientId ?? ctx.principal.personId;
  if (!(await mayDecideFor(ctx.db, ctx.principal, asked))) throw notFound();
  return asked;
}

export async function getConsents(ctx: SignedIn, patientId: string | undefined): Promise<Consents> {
  const asked = await subjectOf(ctx, patientId);
  const decisions = await repository.decisionsOf(ctx.db, ctx.principal.brandId, asked);
  await ctx.audit({ resource: RESOURCE, patientIds: [asked] });
  return {
    notice_version: currentNotice().version,
    accepted_version: decisions.find(({ purpose }) => purpose === 'notice')?.noticeVersion ?? null,
    purposes: PURPOSES.map((purpose) => {
      const decision = decisions.find((each) => each.purpose === purpose);
      return {
        purpose,
        given: decision?.given ?? true,
        since: decision?.decidedAt.toISOString() ?? null,
      };
    }),
  };
}

export async function putConsent(
  ctx: SignedIn,
  { patient_id: patientId, purpose, given }: BodyOf<typeof contract.putConsent>,
): Promise<Consents> {
  const asked = await subjectOf(ctx, patientId);
  await decide(ctx, asked, { purpose, given, version: currentNotice().version });
  return await getConsents(ctx, patientId);
}

export async function acceptNotice(ctx: SignedIn, version: number): Promise<Consents> {
  if (!noticeOf(version)) throw invalidField('version', 'unknown');
  await decide(ctx, ctx.principal.personId, { purpose: 'notice', given: true, version });
  return await getConsents(ctx, undefined);
}

async function decide(
  ctx: SignedIn,
  personId: string,
  what: { purpose: repository.ConsentRow['purpose']; given: boolean; version: number },
): Promise<void> {
  const { principal, now } = ctx;
  await ctx.transaction((tx) =>
    repository.addConsent(tx, {
      ...{ id: uuid(), brandId: principal.brandId, personId, purpose: what.purpose, given: what.given },
      ...{ noticeVersion: what.version, decidedBy: principal.personId, decidedAt: now },
    }),
  );
}

export const getNominee = (ctx: SignedIn) => presentNominee(ctx, ctx.principal.personId);

export async function readNominee(ctx: SignedIn, patientId: string) {
  if (!(await mayReadNominee(ctx.db, ctx.principal, patientId))) throw notFound();
  return await presentNominee(ctx, patientId);
}

async function presentNominee(ctx: SignedIn, personId: string) {
  const row = await repository.nomineeOf(ctx.db, ctx.principal.brandId, personId);
  await ctx.audit({ resource: RESOURCE, patientIds: [personId] });
  return {
    nominee: row
      ? { name: row.name, relation: row.relation, phone: row.phone, since: row.since.toISOString() }
      : null,
  };
}

export async function putNominee(ctx: SignedIn, body: BodyOf<typeof contract.putNominee>) {
  const { brandId, personId } = ctx.principal;
  const read = parseIdentifier(body.phone);
  if (read?.kind !== 'phone') throw invalidField('phone', 'invalid_phone');
  await ctx.transaction((tx) =>
    repository.saveNominee(tx, {
      ...{ brandId, personId, name: body.name.trim(), relation: body.relation },
      ...{ phone: read.value, since: ctx.now },
    }),
  );
  return await getNominee(ctx);
}

export async function deleteNominee(ctx: SignedIn) {
  const { brandId, personId } = ctx.principal;
  await ctx.transaction((tx) => repository.deleteNominee(tx, brandId, personId));
  return { nominee: null };
}

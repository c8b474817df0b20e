import { recordChanges } from '#platform/server/changes/record-changes.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson, roomOfStaff } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  KYC_PAGE,
  type KycDecidedData,
  type KycLive,
  type KycSubmission,
  PEOPLE_EVENTS,
} from '../../contract.ts';
import { mayDecideKyc } from '../policy.ts';
import { presentSubmission } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/kyc.ts';

export async function listSubmissions(
  ctx: SignedIn,
  query: { state?: repository.SubmissionState; cursor?: string },
) {
  const { principal } = ctx;
  const from = positionOf(query.cursor, INSTANT, UUID);
  const rows = await repository.listSubmissions(
    ctx.db,
    principal.brandId,
    { state: query.state, from },
    KYC_PAGE + 1,
  );
  const page = rows.slice(0, KYC_PAGE);
  const pictures = await repository.picturesOf(
    ctx.db,
    page.map((row) => row.submission.id),
  );
  await auditRead(ctx, page);
  const last = page.at(-1)?.submission;
  return {
    submissions: page.map((row) => presentSubmission(row, pictures, principal)),
    next_cursor: rows.length > KYC_PAGE && last ? cursorOf(last.submittedAt.toISOString(), last.id) : null,
  };
}

/** A decision is made once. A rejection says why, since the person has to know what to do better. */
export async function decideKyc(
  ctx: SignedIn,
  submissionId: string,
  body: { decision: 'approved' | 'rejected'; reason?: string },
): Promise<KycSubmission> {
  const { principal } = ctx;
  const { brandId } = principal;
  const reason = body.reason?.trim() || null;
  await ctx.transaction(async (tx) => {
    const submission = await repository.lockSubmission(tx, brandId, submissionId);
    if (!submission) throw notFound();
    const { personId } = submission;
    if (submission.waitingSince === null) throw conflict('already_decided');
    if (!mayDecideKyc(principal, { personId, brandId, waits: true })) throw conflict('own_submission');
    if (body.decision === 'rejected' && reason === null) throw invalidField('reason', 'required');
    const { decision } = body;
    await repository.insertDecision(tx, {
      submissionId,
      decision,
      reason,
      decidedBy: principal.personId,
      decidedAt: ctx.now,
    });
    await recordChanges(ctx, tx, [
      {
        kind: 'kyc',
        objectId: personId,
        action: decision,
        before: { state: 'submitted' },
        after: { state: decision },
      },
    ]);
    const about = { submission_id: submissionId, person_id: personId };
    const data: KycDecidedData = { ...about, decision, actor_id: principal.personId };
    const live: KycLive = { ...about, state: decision };
    await publish(tx, ctx.now, {
      ...declared(PEOPLE_EVENTS.kycDecided, data),
      brandId,
      live: [{ event: 'kyc', rooms: [roomOfPerson(brandId, personId), roomOfStaff(brandId)], payload: live }],
    });
  });
  const [row] = await repository.listSubmissions(ctx.db, brandId, { id: submissionId }, 1);
  if (!row) throw notFound();
  await auditRead(ctx, [row]);
  return presentSubmission(row, await repository.picturesOf(ctx.db, [submissionId]), principal);
}

async function auditRead(ctx: SignedIn, rows: readonly repository.ListedSubmission[]): Promise<void> {
  const patientIds = rows
    .filter(({ submission }) => submission.userType === 'patient')
    .map(({ submission }) => submission.personId);
  await ctx.audit({ resource: 'kyc', patientIds });
}

import { v7 as uuid } from 'uuid';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson, roomOfStaff } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import {
  type Kyc,
  type KycLive,
  type KycSubmittedData,
  PEOPLE_EVENTS,
  type submitKyc as SubmitKyc,
} from '../../contract.ts';
import { identifiesItsOwner, numberEnds, readDocumentNumber } from '../../rules.ts';
import { maySubmitKyc } from '../policy.ts';
import { presentKyc, stateOf } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { lockPerson } from '../repository/family.ts';
import * as repository from '../repository/kyc.ts';

export async function getKyc(ctx: SignedIn): Promise<Kyc> {
  const found = await repository.latestSubmission(ctx.db, ctx.principal.brandId, ctx.principal.personId);
  return presentKyc(found, ctx.principal);
}

/** Of the number only its end and a keyed hash are stored; the pictures are those that were uploaded before. */
export async function submitKyc(
  ctx: SignedIn,
  secrets: Secrets,
  body: BodyOf<typeof SubmitKyc>,
): Promise<Kyc> {
  const { principal } = ctx;
  const { brandId, personId } = principal;
  const read = readDocumentNumber(body.document_type, body.document_number);
  if ('problem' in read) throw invalidField('document_number', read.problem);
  const submission: repository.SubmissionRow = {
    id: body.submission_id ?? uuid(),
    brandId,
    personId,
    userType: principal.userType === 'doctor' ? 'doctor' : 'patient',
    documentType: body.document_type,
    numberEnds: numberEnds(read.number),
    // Four digits alone are shared by many: such a hash must not make strangers look like one person.
    numberHash: secrets.mac(
      'kyc',
      identifiesItsOwner(body.document_type)
        ? `${body.document_type} ${read.number}`
        : `${body.document_type} ${read.number} ${personId}`,
    ),
    submittedAt: ctx.now,
    waitingSince: ctx.now,
  };
  return await ctx.transaction(async (tx) => {
    await lockPerson(tx, personId);
    const before = await repository.latestSubmission(tx, brandId, personId);
    const isRetry =
      before?.submission.id === submission.id && before.submission.numberHash === submission.numberHash;
    if (isRetry) return presentKyc(before, principal);
    const state = stateOf(before);
    if (!maySubmitKyc(principal, state))
      throw conflict(state === 'approved' ? 'already_approved' : 'already_submitted');
    if (!(await repository.insertSubmission(tx, submission))) throw conflict('submission_id_taken');
    const pictures = body.file_ids ?? [];
    const used = await repository.attachPictures(tx, submission, pictures);
    if (used.length < pictures.length) throw invalidField('file_ids', 'unknown');
    const data: KycSubmittedData = { submission_id: submission.id, person_id: personId };
    const live: KycLive = { ...data, state: 'submitted' };
    await publish(tx, ctx.now, {
      ...declared(PEOPLE_EVENTS.kycSubmitted, data),
      brandId,
      live: [{ event: 'kyc', rooms: [roomOfPerson(brandId, personId), roomOfStaff(brandId)], payload: live }],
    });
    return presentKyc({ submission, decision: null }, principal);
  });
}

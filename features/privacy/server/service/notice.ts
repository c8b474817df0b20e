import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { ErasurePlan, Notice } from '../../contract.ts';
import { currentNotice, erasurePlan, NOTICE_VERSIONS, noticeOf } from '../../rules.ts';
import type { PrivacyDeps } from '../deps.ts';
import { contactIn } from '../presenter.ts';

/** The contact for questions about data: as published by staff, else from the file of the brand. */
export async function contactOf(
  { db, brand }: Pick<Ctx, 'db' | 'brand'>,
  { legalDetails }: PrivacyDeps,
): Promise<Notice['contact']> {
  return contactIn(await legalDetails(db, brand.id), brand);
}

/** The notice in one language. Partners are those of today, whichever version is read. */
export async function readNotice(
  ctx: Ctx,
  query: QueryOf<typeof contract.getPrivacyNotice>,
  deps: PrivacyDeps,
): Promise<Notice> {
  const { words, partners } = deps;
  const found = query.version === undefined ? currentNotice() : noticeOf(query.version);
  if (!found) throw invalidField('version', 'unknown');
  const language = query.language ?? ctx.language;
  const own = (key: string): string => words.translate(language, `privacy.${key}`);
  return {
    version: found.version,
    valid_from: found.validFrom,
    language,
    items: found.items.map(({ saidIn, dataClass, ground, keeps, seenBy }) => ({
      data_class: dataClass,
      data: own(`notice.v${saidIn}.${dataClass}.data`),
      purpose: own(`notice.v${saidIn}.${dataClass}.purpose`),
      ground,
      ground_text: own(`notice.ground.${ground}`),
      keeps,
      keeps_text: own(`notice.keeps.${keeps}`),
      seen_by: [...seenBy],
      seen_by_text: seenBy.map((who) => own(`notice.seenBy.${who}`)).join(', '),
    })),
    partners: partners(ctx.brand.id).map(({ role, name }) => ({
      role,
      name,
      gets: own(`notice.partner.${role}`),
    })),
    contact: await contactOf(ctx, deps),
    versions: NOTICE_VERSIONS.map(({ version, validFrom }) => ({ version, valid_from: validFrom })),
  };
}

/** What the deletion of the own account would do now. */
export async function readErasurePlan(ctx: SignedIn, deps: PrivacyDeps): Promise<ErasurePlan> {
  const { personId } = ctx.principal;
  return {
    classes: erasurePlan(ctx.now),
    ends_first: await deps.endsFirst(ctx.db, personId),
    care_plans: await deps.endingPlans(ctx.db, personId, ctx),
  };
}

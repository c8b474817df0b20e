import type { AuditedRead, AuditTrail } from '../audit/audit-trail.ts';
import type { AuditedLook, Ctx } from './context.ts';

/** Reader and session of an entry for which there is none. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** After the handler, since an embedded database has one connection and the handler may hold it. */
export async function writeTrail(ctx: Ctx, trail: AuditTrail, reads: readonly AuditedLook[]): Promise<void> {
  await Promise.all(
    reads.map(async ({ resource, patientIds, by }) => {
      const reader = readerOf(ctx, by);
      if (!reader) return;
      await trail.record({
        ...reader,
        at: ctx.now,
        resource,
        patientIds: [...new Set(patientIds)],
        requestId: ctx.requestId,
      });
    }),
  );
}

type Reader = Pick<AuditedRead, 'brandId' | 'readerId' | 'readerType' | 'sessionId'>;

function readerOf({ brand, principal }: Ctx, by: AuditedLook['by']): Reader | undefined {
  if (typeof by === 'object' && 'linkId' in by)
    return { brandId: by.brandId, readerId: by.linkId, readerType: 'health_link', sessionId: by.linkId };
  if (typeof by === 'object') return { ...by, readerType: 'system', sessionId: by.sessionId ?? NOBODY };
  const readerType = principal?.userType ?? by;
  return readerType
    ? {
        brandId: brand.id,
        readerId: principal?.personId ?? NOBODY,
        readerType,
        sessionId: principal?.sessionId ?? NOBODY,
      }
    : undefined;
}

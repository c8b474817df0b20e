import { parseEmail } from '#platform/domain/email.ts';
import type { TextKind } from '../contract.ts';

/** Number under which a business is registered for goods and services tax: state, PAN, entity, Z, check character. */
const GSTIN = /^[0-3]\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
/** Also a toll-free number, which belongs to no person. */
const PHONE = /^\+?[0-9][0-9 ()-]{4,18}[0-9]$/;
/** Services accounting code. */
const SAC = /^\d{4,6}$/;

/** Why a fact can't be published; null when it can. An empty text takes it off the page. */
export function textProblem(kind: TextKind, content: string): 'wrong_format' | null {
  if (content === '') return null;
  const isFine =
    kind === 'gstin'
      ? GSTIN.test(content)
      : kind === 'sac'
        ? SAC.test(content)
        : kind === 'grievance_phone'
          ? PHONE.test(content)
          : kind === 'grievance_email'
            ? parseEmail(content) !== null
            : true;
  return isFine ? null : 'wrong_format';
}

import type { Brand } from '#platform/contract/brand.ts';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { Breach, Notice, PrivacyRequest } from '../contract.ts';
import { boardBy, boardNotices, boardPartsOf, isOverdue, stateOf } from '../rules.ts';
import type { LegalDetails } from './deps.ts';
import { mayAcknowledge, mayComplete, mayConfirm, mayDrop, maySettle } from './policy.ts';
import type { AddedParts, BreachRow, WholeBreach } from './repository/breaches.ts';
import type { WholeRequest } from './repository/requests.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What people say on the telephone. */
const numberOf = (series: string, position: number): string =>
  `${series}-P-${String(position).padStart(6, '0')}`;

export function presentRequest(
  row: WholeRequest,
  principal: Principal,
  brand: Brand,
  now: Date,
): PrivacyRequest {
  const { request, access } = row;
  const handled = { ...request, readerId: access?.readerId ?? null };
  return {
    request_id: request.id,
    number: numberOf(brand.supplier.series, request.position),
    kind: request.kind,
    patient_id: request.patientId,
    patient_name: row.patientName ?? '',
    text: request.text,
    access:
      access && request.accessId
        ? {
            access_id: request.accessId,
            reader_name: row.readerName,
            reader_type: access.readerType,
            at: access.at.toISOString(),
            resource: access.resource,
          }
        : null,
    made_at: request.madeAt.toISOString(),
    state: stateOf(request),
    acknowledge_by: request.acknowledgeBy.toISOString(),
    acknowledged_at: iso(request.acknowledgedAt),
    settle_by: request.settleBy.toISOString(),
    settled_at: iso(request.settledAt),
    overdue: isOverdue(request, now),
    outcome: request.outcome,
    answer: request.answer,
    can: { acknowledge: mayAcknowledge(principal, handled), settle: maySettle(principal, handled) },
  };
}

/** What staff published about the brand, and by the file of the brand what is missing there. */
export const contactIn = (published: LegalDetails, { supplier, supportPhone }: Brand): Notice['contact'] => ({
  legal_name: published.legal_name ?? supplier.legalName,
  address: published.address ?? supplier.address,
  phone: published.grievance_phone ?? supportPhone,
  gstin: published.gstin ?? supplier.gstin,
  officer: published.grievance_officer ?? '',
  email: published.grievance_email ?? '',
});

interface NoticeSender {
  readonly brand: Brand;
  readonly contact: Notice['contact'];
}

type Noticed = Pick<BreachRow, 'fromAt' | 'toAt' | 'whatHappened' | 'details'>;

/** What affected people read (rule 7(1)). What staff wrote stays in the language they wrote it in. */
export function noticeText(
  words: Translator,
  language: (typeof LANGUAGE_CODES)[number],
  { fromAt, toAt, whatHappened, details }: Noticed,
  { brand, contact }: NoticeSender,
) {
  const { officer, phone, email, address } = contact;
  const values = {
    brand: brand.title,
    from: clinicDay(fromAt),
    // The span ends before this instant: at midnight, with the day before.
    to: clinicDay(new Date(toAt.getTime() - 1)),
    contact: [officer, phone, email, address].filter((part) => part !== '').join(', '),
  };
  const say = (key: string): string => words.translate(language, `privacy.breach.${key}`, values);
  const title = say('title');
  if (!details) return { title, text: [say('read'), say('advice'), say('questions')].join(' ') };
  const { consequences, measures, safety_measures } = details;
  const parts = [
    say('read'),
    `${say('what')}\n${whatHappened}`,
    `${say('consequences')}\n${consequences}`,
    `${say('measures')}\n${measures}`,
    `${say('safety')}\n${safety_measures}\n${say('advice')}`,
    say('questions'),
  ];
  return { title, text: parts.join('\n\n') };
}

export function presentBreach(
  row: WholeBreach,
  {
    people,
    added,
  }: {
    readonly people: readonly { id: string; name: string | null; canBeReached: boolean }[];
    readonly added: readonly AddedParts[];
  },
  of: NoticeSender & { principal: Principal; words: Translator },
): Breach {
  const { breach } = row;
  const contact = breach.contact ?? of.contact;
  const prepared = { ...breach, isInvolved: row.isInvolved };
  const boardParts = boardPartsOf(breach.details, added);
  const knownAt = breach.details ? new Date(breach.details.known_at) : breach.preparedAt;
  return {
    breach_id: breach.id,
    state: breach.state,
    from: breach.fromAt.toISOString(),
    to: breach.toAt.toISOString(),
    resource: breach.resource,
    reader_id: breach.readerId,
    session_id: breach.sessionId,
    what_happened: breach.whatHappened,
    details: breach.details,
    ...{ affected: row.affected, unreached: row.unreached },
    people: people.map((each) => ({
      ...{ person_id: each.id, name: each.name ?? '', can_be_reached: each.canBeReached },
    })),
    notices: LANGUAGE_CODES.map((language) => ({
      language,
      ...noticeText(of.words, language, breach, { ...of, contact }),
    })),
    board_notices: boardNotices({
      ...{ ...breach, knownAt, affected: row.affected, brand: of.brand.title, contact },
      parts: boardParts,
      sentAt: breach.state === 'sent' ? breach.decidedAt : null,
    }),
    board_parts: boardParts,
    board_history: added.toReversed().map(({ at, byName, parts }) => ({
      ...{ at: at.toISOString(), by_name: byName ?? '', parts },
    })),
    prepared_at: breach.preparedAt.toISOString(),
    prepared_by_name: row.preparerName ?? '',
    confirmed_at: breach.state === 'sent' ? iso(breach.decidedAt) : null,
    confirmed_by_name: breach.state === 'sent' ? (row.deciderName ?? '') : null,
    board_by: boardBy(knownAt).toISOString(),
    can: {
      confirm: mayConfirm(of.principal, prepared),
      drop: mayDrop(of.principal, prepared),
      complete: mayComplete(of.principal, prepared),
    },
  };
}

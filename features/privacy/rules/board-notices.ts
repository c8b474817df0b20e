import { clinicClock, clinicDay } from '#platform/domain/clinic-time.ts';
import type { BreachDetails, Notice } from '../contract.ts';

const BOARD_MS = 72 * 3_600_000;

/** The Data Protection Board gets the details within 72 hours (DPDP Rules 2025, rule 7(2)(b)). */
export const boardBy = (knownAt: Date): Date => new Date(knownAt.getTime() + BOARD_MS);

export interface ReportedBreach {
  readonly id: string;
  readonly brand: string;
  readonly contact: Notice['contact'];
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly knownAt: Date;
  readonly resource: string | null;
  readonly affected: number;
  readonly whatHappened: string;
  readonly details: BreachDetails | null;
  readonly preparedAt: Date;
  /** When the affected people were notified. */
  readonly sentAt: Date | null;
}

type Part = readonly [title: string, text: string | undefined];

/** Staff complete by hand what they did not know when they prepared the breach. */
const UNKNOWN = '[Not known yet]';

const written = (parts: readonly Part[]): string =>
  parts.map(([title, text], at) => `${at + 1}. ${title}\n${text ?? UNKNOWN}`).join('\n\n');

const stamp = (at: Date): string => `${clinicDay(at)} ${clinicClock(at)} (Indian time)`;

function headOf({ id, brand, contact, knownAt }: ReportedBreach, title: string): string {
  const { legal_name, address, officer, phone, email } = contact;
  return [
    'To the Data Protection Board of India',
    ...['', title, ''],
    `Data Fiduciary: ${legal_name} (${brand}), ${address}`,
    `Contact: ${[officer, phone, email].filter((part) => part !== '').join(', ')}`,
    `Reference: ${id}`,
    `Became known: ${stamp(knownAt)}`,
    `Details due: ${stamp(boardBy(knownAt))}`,
  ].join('\n');
}

/** Rule 7(2)(a). */
const descriptionOf = (of: ReportedBreach): readonly Part[] => [
  ['Description and nature of the breach', of.whatHappened],
  [
    'Extent',
    `Affected people: ${of.affected}. Part of the record: ${of.resource?.replaceAll('_', ' ') ?? 'all parts'}.`,
  ],
  ['Timing', `From ${stamp(of.fromAt)} until ${stamp(of.toAt)}.`],
  ['Location', of.details?.location],
  ['Likely impact', of.details?.consequences],
];

/** Rule 7(2)(b). */
const detailsOf = ({ details, affected, preparedAt, sentAt }: ReportedBreach): readonly Part[] => [
  ['Facts, circumstances and reasons that led to the breach', details?.reasons],
  ['Measures taken and proposed to mitigate the risk', details?.measures],
  ['Findings about the person who caused the breach', details?.caused_by],
  ['Remedial measures against a recurrence', details?.prevention],
  [
    'Report on the notices given to the affected people',
    sentAt
      ? `The affected people (${affected}) were notified through their accounts on ${stamp(sentAt)}.`
      : `The notices for the affected people (${affected}) were prepared on ${stamp(preparedAt)} and are not sent yet.`,
  ],
];

/** The two notices to the Board, in English. */
export function boardNotices(of: ReportedBreach) {
  const notice = (kind: 'first' | 'detailed', title: string, parts: readonly Part[]) => ({
    ...{ kind, title },
    text: `${headOf(of, title)}\n\n${written(parts)}\n`,
  });
  return [
    notice('first', 'Notice of a personal data breach, rule 7(2)(a)', descriptionOf(of)),
    notice('detailed', 'Details of a personal data breach, rule 7(2)(b)', [
      ...descriptionOf(of),
      ...detailsOf(of),
    ]),
  ];
}

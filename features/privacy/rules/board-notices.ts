import { clinicClock, clinicDay } from '#platform/domain/clinic-time.ts';
import type { BoardParts, BreachDetails, Notice } from '../contract.ts';

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
  /** What the second notice says, by `boardPartsOf`. */
  readonly parts: BoardParts;
  readonly preparedAt: Date;
  /** When the affected people were notified. */
  readonly sentAt: Date | null;
}

type Part = readonly [title: string, text: string | undefined];

/** What staff added later, the oldest first, stands in the place of what they wrote when they prepared the breach. */
export function boardPartsOf(
  details: BreachDetails | null,
  added: readonly { readonly parts: BoardParts }[],
): BoardParts {
  const { known_at: _, safety_measures: __, ...first } = details ?? {};
  return Object.assign({}, first, ...added.map(({ parts }) => parts));
}

/** Staff add it in the app when they learn of it. */
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

/** Rule 7(2)(a), and again with what is known later in the notice of rule 7(2)(b). */
const descriptionOf = (
  of: ReportedBreach,
  { description, location, consequences }: Pick<BoardParts, 'description' | 'location' | 'consequences'>,
): readonly Part[] => [
  ['Description and nature of the breach', [of.whatHappened, description].filter(Boolean).join('\n')],
  [
    'Extent',
    `Affected people: ${of.affected}. Part of the record: ${of.resource?.replaceAll('_', ' ') ?? 'all parts'}.`,
  ],
  ['Timing', `From ${stamp(of.fromAt)} until ${stamp(of.toAt)}.`],
  ['Location', location],
  ['Likely impact', consequences],
];

/** Rule 7(2)(b). */
const detailsOf = ({ parts, affected, preparedAt, sentAt }: ReportedBreach): readonly Part[] => [
  ['Facts, circumstances and reasons that led to the breach', parts.reasons],
  ['Measures taken and proposed to mitigate the risk', parts.measures],
  ['Findings about the person who caused the breach', parts.caused_by],
  ['Remedial measures against a recurrence', parts.prevention],
  [
    'Report on the notices given to the affected people',
    [
      sentAt
        ? `The affected people (${affected}) were notified through their accounts on ${stamp(sentAt)}.`
        : `The notices for the affected people (${affected}) were prepared on ${stamp(preparedAt)} and are not sent yet.`,
      parts.notified,
    ]
      .filter(Boolean)
      .join('\n'),
  ],
];

/** The two notices to the Board, in English. */
export function boardNotices(of: ReportedBreach) {
  const notice = (kind: 'first' | 'detailed', title: string, parts: readonly Part[]) => ({
    ...{ kind, title },
    text: `${headOf(of, title)}\n\n${written(parts)}\n`,
  });
  return [
    notice('first', 'Notice of a personal data breach, rule 7(2)(a)', descriptionOf(of, of.details ?? {})),
    notice('detailed', 'Details of a personal data breach, rule 7(2)(b)', [
      ...descriptionOf(of, of.parts),
      ...detailsOf(of),
    ]),
  ];
}

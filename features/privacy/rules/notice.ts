import type { DataClass, GROUNDS, RETENTIONS, SEEN_BY } from '../contract.ts';

export interface NoticeItem {
  /** The version with its words: the one in which they last changed. */
  readonly saidIn: number;
  readonly dataClass: DataClass;
  readonly ground: (typeof GROUNDS)[number];
  readonly keeps: (typeof RETENTIONS)[number];
  readonly seenBy: readonly (typeof SEEN_BY)[number][];
}

export interface NoticeVersion {
  readonly version: number;
  /** YYYY-MM-DD */
  readonly validFrom: string;
  readonly items: readonly NoticeItem[];
}

const item = (
  dataClass: DataClass,
  ground: NoticeItem['ground'],
  keeps: NoticeItem['keeps'],
  ...seenBy: NoticeItem['seenBy']
): NoticeItem => ({ saidIn: 1, dataClass, ground, keeps, seenBy });

const FIRST: readonly NoticeItem[] = [
  item('identity', 'service', 'until_deleted', 'you', 'care_team', 'front_desk'),
  item('record', 'service', 'sealed_3_years', 'you', 'care_team'),
  item('visits', 'service', 'sealed_3_years', 'you', 'care_team', 'front_desk'),
  item('messages', 'service', 'sealed_3_years', 'you', 'care_team'),
  item('photos', 'consent', 'sealed_3_years', 'you', 'care_team'),
  item('payments', 'law', 'books_72_months', 'you', 'front_desk'),
  item('lab_orders', 'service', 'sealed_3_years', 'you', 'care_team', 'front_desk'),
  item('others', 'service', 'until_deleted', 'you', 'care_team'),
  item('traces', 'law', 'logs_1_year', 'nobody'),
];

/**
 * What the notice has said since when. The words of an item stand under `server.notice.v<saidIn>`. A changed notice
 * is a new version here, with words of its own for what changed: accepted versions stay readable.
 */
export const NOTICE_VERSIONS: readonly NoticeVersion[] = [
  { version: 1, validFrom: '2026-11-24', items: FIRST },
  {
    version: 2,
    validFrom: '2026-11-25',
    items: [
      ...FIRST,
      { ...item('collected_photos', 'consent', 'until_withdrawn', 'front_desk', 'testers'), saidIn: 2 },
    ],
  },
];

export const currentNotice = (): NoticeVersion =>
  NOTICE_VERSIONS[NOTICE_VERSIONS.length - 1] as NoticeVersion;

export const noticeOf = (version: number): NoticeVersion | undefined =>
  NOTICE_VERSIONS.find((each) => each.version === version);

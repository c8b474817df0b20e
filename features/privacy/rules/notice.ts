import type { DataClass, GROUNDS, RETENTIONS, SEEN_BY } from '../contract.ts';

export interface NoticeItem {
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
): NoticeItem => ({ dataClass, ground, keeps, seenBy });

/**
 * What the notice has said since when. Its words stand under `server.notice.v<version>`. A changed notice is a new
 * version here with words of its own: what somebody has accepted stays readable.
 */
export const NOTICE_VERSIONS: readonly NoticeVersion[] = [
  {
    version: 1,
    validFrom: '2026-11-24',
    items: [
      item('identity', 'service', 'until_deleted', 'you', 'care_team', 'front_desk'),
      item('record', 'service', 'sealed_3_years', 'you', 'care_team'),
      item('visits', 'service', 'sealed_3_years', 'you', 'care_team', 'front_desk'),
      item('messages', 'service', 'sealed_3_years', 'you', 'care_team'),
      item('photos', 'consent', 'sealed_3_years', 'you', 'care_team'),
      item('payments', 'law', 'books_72_months', 'you', 'front_desk'),
      item('lab_orders', 'service', 'sealed_3_years', 'you', 'care_team', 'front_desk'),
      item('others', 'service', 'until_deleted', 'you', 'care_team'),
      item('traces', 'law', 'logs_1_year', 'nobody'),
    ],
  },
];

export const currentNotice = (): NoticeVersion =>
  NOTICE_VERSIONS[NOTICE_VERSIONS.length - 1] as NoticeVersion;

export const noticeOf = (version: number): NoticeVersion | undefined =>
  NOTICE_VERSIONS.find((each) => each.version === version);

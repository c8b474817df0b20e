import { BRANDS } from '#brands/index.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#platform/contract/language.ts';
import { inPage, type RecordRow, type RecordSource } from '#platform/server/records/record-source.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { BreachDetails, Notice } from '../contract.ts';
import type { LegalDetails } from './deps.ts';
import { contactIn, noticeText } from './presenter.ts';

/** What a patient decided about their data and asked the clinic for; no other system and no document reads these. */
export const records = (words: Translator): readonly RecordSource[] => [
  {
    /** Complaints and corrections, with what the patient may read of how they were handled. */
    kind: 'privacy_requests',
    columns: [
      ...['number', 'kind', 'text', 'made_by', 'access_by', 'access_at', 'access_resource'],
      ...['acknowledge_by', 'acknowledged_at', 'settle_by', 'settled_at', 'outcome', 'answer'],
    ],
    rows: (
      bounds,
    ) => `select q.id, q.made_at as at, json_build_object('number', q.position, 'kind', q.kind, 'text', q.text,
        'made_by', m.name, 'access_by', r.name, 'access_at', a.at, 'access_resource', a.resource,
        'acknowledge_by', q.acknowledge_by, 'acknowledged_at', q.acknowledged_at, 'settle_by', q.settle_by,
        'settled_at', q.settled_at, 'outcome', q.outcome, 'answer', q.answer) as data
      from privacy_requests q left join persons m on m.id = q.made_by
        left join audit_reads a on a.id = q.access_id left join persons r on r.id = a.reader_id
      where q.patient_id = ${bounds.patient} and q.brand_id = ${bounds.brand}
        and ${inPage('q.made_at', 'q.id', bounds)}`,
  },
  {
    /** Each decision, also those that a later one replaced. */
    kind: 'consents',
    columns: ['purpose', 'given', 'notice_version', 'decided_at', 'decided_by'],
    rows: (
      bounds,
    ) => `select c.id, c.decided_at as at, json_build_object('purpose', c.purpose, 'given', c.given,
        'notice_version', c.notice_version, 'decided_at', c.decided_at, 'decided_by', d.name) as data
      from privacy_consents c left join persons d on d.id = c.decided_by
      where c.person_id = ${bounds.patient} and c.brand_id = ${bounds.brand} and c.purpose <> 'notice'
        and ${inPage('c.decided_at', 'c.id', bounds)}`,
  },
  {
    kind: 'accepted_notices',
    columns: ['version', 'accepted_at'],
    rows: (bounds) => `select c.id, c.decided_at as at, json_build_object('version', c.notice_version,
        'accepted_at', c.decided_at) as data
      from privacy_consents c
      where c.person_id = ${bounds.patient} and c.brand_id = ${bounds.brand} and c.purpose = 'notice'
        and ${inPage('c.decided_at', 'c.id', bounds)}`,
  },
  {
    kind: 'nominee',
    columns: ['name', 'relation', 'phone', 'since'],
    rows: (bounds) => `select n.person_id as id, n.since as at, json_build_object('name', n.name,
        'relation', n.relation, 'phone', n.phone, 'since', n.since) as data
      from privacy_nominees n where n.person_id = ${bounds.patient} and n.brand_id = ${bounds.brand}
        and ${inPage('n.since', 'n.person_id', bounds)}`,
  },
  {
    /** Data breaches of which the person was notified, with the text of the notice. */
    kind: 'breach_notices',
    columns: ['sent_at', 'title', 'text'],
    rows: (
      bounds,
    ) => `select b.id, b.decided_at as at, json_build_object('sent_at', b.decided_at, 'brand_id', b.brand_id,
        'from_at', b.from_at, 'to_at', b.to_at, 'what_happened', b.what_happened, 'details', b.details, 'contact', b.contact,
        'language', p.language, 'published', (
          select json_object_agg(f.kind, f.content) from (
            select distinct on (x.kind) x.kind, x.content from brand_texts x
            where x.brand_id = b.brand_id and x.language = '' order by x.kind, x.version desc) f
          where f.content <> '')) as data
      from privacy_breach_people w join privacy_breaches b on b.id = w.breach_id
        left join persons p on p.id = w.person_id
      where w.person_id = ${bounds.patient} and b.brand_id = ${bounds.brand} and b.state = 'sent'
        and ${inPage('b.decided_at', 'b.id', bounds)}`,
    open: (row) => withText(row, words),
  },
];

/** The notice as its screen shows it, in the language of the person. */
function withText(row: RecordRow, words: Translator): RecordRow {
  const { sent_at, brand_id, from_at, to_at, what_happened, details, language, published, ...sent } =
    row.data;
  const brand = BRANDS.find(({ id }) => id === brand_id);
  if (!brand) return row;
  const contact =
    (sent.contact as Notice['contact'] | null) ?? contactIn((published ?? {}) as LegalDetails, brand);
  const read = typeof language === 'string' && isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const breach = {
    ...{ fromAt: new Date(String(from_at)), toAt: new Date(String(to_at)) },
    ...{ whatHappened: String(what_happened), details: (details ?? null) as BreachDetails | null },
  };
  return { ...row, data: { sent_at, ...noticeText(words, read, breach, { brand, contact }) } };
}

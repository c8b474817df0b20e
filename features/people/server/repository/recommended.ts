import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { likePattern } from '../../rules.ts';
import { type ClinicianRow, findClinicians } from './clinicians.ts';

export interface Suits {
  readonly patientId: string;
  readonly city: string | null;
  readonly language: string;
  /** Id or name of a clinic, or a city. */
  readonly hospital?: { readonly id: string | null; readonly text: string } | undefined;
}

/** Doctors of the brand who work now, of the hospital where one is asked for. */
const DOCTORS = `from clinicians c
    join memberships m on m.person_id = c.person_id and m.brand_id = c.brand_id and m.user_type = c.user_type
      and m.suspended_at is null
    join persons p on p.id = c.person_id and p.erased_at is null
    left join clinics k on k.id = c.clinic_id
  where c.brand_id = $1 and c.user_type = 'doctor' and ($5::uuid is null or c.clinic_id = $5)
    and ($6::text is null or k.name ilike $6 or coalesce(k.city, p.city) ilike $6)`;
const NEAR = `coalesce(coalesce(k.city, p.city) = $3, false)`;
const SPEAKS = `c.languages @> array[$4::text]`;
const BY_NAME = `(c.name_key collate "C"), c.person_id`;

/** A group of those who do not know the patient: as many by name as the groups before it leave. */
const group = (name: string, before: readonly string[], condition: string): string => `${name} as (
  select c.person_id as id ${DOCTORS} and c.closed_to_new_at is null
    and c.person_id not in (select id from treated) and ${condition}
  order by ${BY_NAME}
  limit $7 - ${before.map((each) => `(select count(*) from ${each})`).join(' - ')})`;

/** A group is only read as far as places are left: of many doctors most are never looked at. */
const RECOMMENDED: Statement = {
  name: 'people.recommended',
  text: `with treated as materialized (
      select distinct clinician_id as id from care_relations where brand_id = $1 and patient_id = $2::uuid),
    known as (
      select c.person_id as id, row_number() over (order by case when ${NEAR} then 0 else 2 end
        + case when ${SPEAKS} then 0 else 1 end, ${BY_NAME}) as position
      ${DOCTORS} and c.person_id in (select id from treated)
      order by position limit $7),
    ${group('near_speaking', ['known'], `${NEAR} and ${SPEAKS}`)},
    ${group('near', ['known', 'near_speaking'], `${NEAR} and not ${SPEAKS}`)},
    ${group('speaking', ['known', 'near_speaking', 'near'], `not ${NEAR} and ${SPEAKS}`)},
    ${group('others', ['known', 'near_speaking', 'near', 'speaking'], `not ${NEAR} and not ${SPEAKS}`)}
  select array(select id from known order by position) as known,
    array(select id from near_speaking) || array(select id from near) || array(select id from speaking)
      || array(select id from others) as others`,
};

/**
 * Doctors who take new patients or know this one; who knows them first, then same city, then same language. Inside
 * each group by name.
 */
export async function recommendClinicians(
  db: Db,
  brandId: string,
  { patientId, city, language, hospital }: Suits,
  limit: number,
): Promise<(ClinicianRow & { readonly known: boolean })[]> {
  const id = hospital?.id ?? null;
  const text = hospital && id === null ? likePattern(hospital.text) : null;
  const [found] = await runPrepared<{ known: string[]; others: string[] }>(db, RECOMMENDED, [
    ...[brandId, patientId, city ?? '', language],
    ...[id, text, limit],
  ]);
  const { known = [], others = [] } = found ?? {};
  const rows = new Map(
    (await findClinicians(db, brandId, [...known, ...others])).map((row) => [row.clinician.personId, row]),
  );
  const rowsOf = (ids: readonly string[], isKnown: boolean) =>
    ids.flatMap((each) => {
      const row = rows.get(each);
      return row ? [{ ...row, known: isKnown }] : [];
    });
  return [...rowsOf(known, true), ...rowsOf(others, false)];
}

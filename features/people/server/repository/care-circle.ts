/**
 * Parts of hand-written statements of other features, so that who is asked about and what is asked for take one way to
 * the database. The arguments are expressions of SQL (`$1`), never values.
 */

/** A condition: the clinician of the relation has a membership as doctor or coach that is not suspended. */
const worksSql = (relation: string): string => `exists (select 1 from memberships m
  where m.person_id = ${relation}.clinician_id and m.brand_id = ${relation}.brand_id
    and m.user_type in ('doctor', 'coach') and m.suspended_at is null)`;

/** A JSON list: ids of those who look after a patient now, and of those who act for them. */
export const careCircleSql = (brandId: string, patientId: string): string => `(
  select coalesce(json_agg(circle.id), '[]') from (
    select r.clinician_id as id from care_relations r
    where r.brand_id = ${brandId} and r.patient_id = ${patientId} and r.ended_at is null and ${worksSql('r')}
    union
    select f.holder_id from family_members f
    where f.brand_id = ${brandId} and f.person_id = ${patientId} and f.ended_at is null
  ) circle)`;

/** A condition: the patient has a care team now. */
export const hasCareTeamSql = (brandId: string, patientId: string): string => `exists (
  select 1 from care_relations r
  where r.brand_id = ${brandId} and r.patient_id = ${patientId} and r.ended_at is null and ${worksSql('r')})`;

/** The telephone number of a patient; of a family member, that of who manages them. */
export const phoneOfSql = (brandId: string, patientId: string): string => `coalesce(
  (select a.phone from accounts a where a.person_id = ${patientId}),
  (select a.phone from family_members f join accounts a on a.person_id = f.holder_id
    where f.brand_id = ${brandId} and f.person_id = ${patientId} and f.ended_at is null limit 1))`;

/** Rows of `patient_id`: all patients in a clinician's care. */
export const assignedPatientsSql = (brandId: string, clinicianId: string): string => `(
  select distinct r.patient_id from care_relations r
  where r.brand_id = ${brandId} and r.clinician_id = ${clinicianId} and r.ended_at is null)`;

/** A JSON list of `{person_id, name}`: those who looked after a patient at a moment of the past, and still do; the latest first. */
export const cliniciansAtSql = (brandId: string, patientId: string, at: string): string => `(
  select coalesce(json_agg(json_build_object('person_id', c.id, 'name', c.name) order by c.since desc, c.id), '[]') from (
    select r.clinician_id as id, p.name, max(r.since) as since from care_relations r
    join persons p on p.id = r.clinician_id
    where r.brand_id = ${brandId} and r.patient_id = ${patientId} and r.ended_at is null and r.since <= ${at}
      and ${worksSql('r')}
    group by r.clinician_id, p.name
  ) c)`;

/**
 * A JSON object `{kind, source_id}`: the relation of a reader to a patient at a moment of the past, preferably a
 * visit; null without one.
 */
export const careContextSql = (brandId: string, readerId: string, patientId: string, at: string): string => `(
  select json_build_object('kind', r.kind, 'source_id', r.source_id) from care_relations r
  where r.brand_id = ${brandId} and r.patient_id = ${patientId} and r.clinician_id = ${readerId}
    and r.since <= ${at} and (r.ended_at is null or r.ended_at >= ${at})
  order by r.kind = 'appointment' desc, r.since desc limit 1)`;

import type { persons } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { kycDecisions, patientDetails } from '../tables.ts';

type Person = typeof persons.$inferSelect;
type Details = typeof patientDetails.$inferSelect;

/** What the own profile says of anybody, and of patients their details in this brand. */
export interface OwnProfileRow
  extends Pick<
    Person,
    'id' | 'name' | 'otherName' | 'dateOfBirth' | 'sex' | 'city' | 'language' | 'imageFileId'
  > {
  readonly phone: string | null;
  readonly email: string | null;
  /** Of the newest proof of identity; null without any. */
  readonly kyc: 'submitted' | (typeof kycDecisions.$inferSelect)['decision'] | null;
  readonly details: Pick<
    Details,
    'bloodGroup' | 'heightCm' | 'address' | 'emergencyNote' | 'preferredClinicId' | 'preferredMode'
  > | null;
}

/** Every page asks this: one statement that is planned once. */
const OWN_PROFILE: Statement = {
  name: 'people.own_profile',
  text: `select p.id, p.name, p.other_name as "otherName", p.date_of_birth::text as "dateOfBirth", p.sex, p.city, p.language,
      p.image_file_id as "imageFileId", a.phone, a.email,
      (select coalesce(d.decision, 'submitted') from kyc_submissions k
        left join kyc_decisions d on d.submission_id = k.id
        where k.brand_id = $2 and k.person_id = p.id order by k.submitted_at desc, k.id desc limit 1) as kyc,
      (select json_build_object('bloodGroup', t.blood_group, 'heightCm', t.height_cm, 'address', t.address,
          'emergencyNote', t.emergency_note, 'preferredClinicId', t.preferred_clinic_id,
          'preferredMode', t.preferred_mode)
        from patient_details t where t.person_id = p.id and t.brand_id = $2 and p.erased_at is null) as details
    from persons p left join accounts a on a.person_id = p.id where p.id = $1::uuid`,
};

export async function findOwnProfile(
  db: Db,
  brandId: string,
  personId: string,
): Promise<OwnProfileRow | undefined> {
  const [row] = await runPrepared<OwnProfileRow>(db, OWN_PROFILE, [personId, brandId]);
  return row;
}

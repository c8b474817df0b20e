import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { closeRecordWithoutAccount } from '#features/accounts/server/index.ts';
import { declared, listen } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { PEOPLE_EVENTS } from '../contract.ts';
import { endAllRelationsOf } from './repository/care-relations.ts';
import { clearSignatures } from './repository/clinicians.ts';
import { deleteContactsOf } from './repository/emergency-contacts.ts';
import { endFamilyOf, hasHolder } from './repository/family.ts';
import { clearKycReasons, takePicturesOf } from './repository/kyc.ts';
import { deleteDetails } from './repository/patients.ts';
import { DELETE_BLOBS } from './service/signature.ts';

export const listeners = [
  /**
   * A person deleted their account. What they entered about others is deleted at once (emergency contacts, family
   * members), and so are pictures of documents and signatures; details of their care stay sealed with the record. The
   * record of a dependent without an account and another guardian is sealed, too, since no user could ask for it
   * later.
   */
  listen(ACCOUNT_EVENTS.deleted, 'people.forget-person', (job, { person_id }) =>
    job.transaction(async (tx) => {
      await endAllRelationsOf(tx, person_id, job.now);
      const family = await endFamilyOf(tx, person_id, job.now);
      // What they allowed for those people ends as if they had removed each of them.
      await publish(
        tx,
        job.now,
        ...family.map(({ brandId, personId }) => ({
          ...declared(PEOPLE_EVENTS.familyMemberRemoved, { person_id: personId, holder_id: person_id }),
          brandId,
        })),
      );
      for (const member of family)
        if (!(await hasHolder(tx, member.personId))) await closeRecordWithoutAccount(tx, member, job.now);
      await deleteContactsOf(tx, person_id);
      const keys = [...(await takePicturesOf(tx, person_id)), ...(await clearSignatures(tx, person_id))];
      if (keys.length > 0) await job.jobs.enqueue(tx, DELETE_BLOBS, { keys });
    }),
  ),
  /** The years for which the record had to be stored are over. */
  listen(ACCOUNT_EVENTS.sealEnded, 'people.erase-record', (job, { person_id }) =>
    job.transaction(async (tx) => {
      await deleteDetails(tx, person_id);
      await clearKycReasons(tx, person_id);
    }),
  ),
];

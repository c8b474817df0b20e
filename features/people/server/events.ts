import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { endAllRelationsOf } from './repository/care-relations.ts';
import { clearSignatures } from './repository/clinicians.ts';
import { deleteContactsOf } from './repository/emergency-contacts.ts';
import { endFamilyOf } from './repository/family.ts';
import { clearKycReasons, takePicturesOf } from './repository/kyc.ts';
import { deleteDetails } from './repository/patients.ts';
import { DELETE_BLOBS } from './service/signature.ts';

export const listeners = [
  /**
   * Somebody deleted their account. What they said about others goes at once (emergency contacts, who acts for
   * whom), and so do pictures of documents and signatures; details of their care stay sealed with the record.
   */
  listen(ACCOUNT_EVENTS.deleted, 'people.forget-person', (job, { person_id }) =>
    job.transaction(async (tx) => {
      await endAllRelationsOf(tx, person_id, job.now);
      await endFamilyOf(tx, person_id, job.now);
      await deleteContactsOf(tx, person_id);
      const keys = [...(await takePicturesOf(tx, person_id)), ...(await clearSignatures(tx, person_id))];
      if (keys.length > 0) await job.jobs.enqueue(tx, DELETE_BLOBS, { keys });
    }),
  ),
  /** The years for which the record had to be kept are over. */
  listen(ACCOUNT_EVENTS.sealEnded, 'people.erase-record', (job, { person_id }) =>
    job.transaction(async (tx) => {
      await deleteDetails(tx, person_id);
      await clearKycReasons(tx, person_id);
    }),
  ),
];

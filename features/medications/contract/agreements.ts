import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Done, exact, Id, Instant, list, nullable, optional } from '#platform/contract/schema.ts';
import { READERS } from './shapes.ts';

/** Doses are counted over so many days; fewer than so many doses say nothing. */
export const AGREEMENT_DAYS = 7;
export const FEWEST_DOSES = 4;

/** From how few doses taken on a clinician is notified, as proposed by them and agreed by the patient. */
export const Agreement = Type.Object({
  agreement_id: Id,
  clinician_id: Id,
  clinician_name: Type.String(),
  /** Notified when fewer per cent of the doses of a week are taken. */
  below_percent: Type.Integer(),
  proposed_at: Instant,
  /** Null while the patient has not answered: nothing is counted. */
  agreed_at: nullable(Instant),
});
export type Agreement = Static<typeof Agreement>;

export const LowAdherence = Type.Object({
  low_id: Id,
  patient_id: Id,
  patient_name: Type.String(),
  due: Type.Integer(),
  taken: Type.Integer(),
  noticed_at: Instant,
});
export type LowAdherence = Static<typeof LowAdherence>;

const ofAgreement = exact({ agreement_id: Id });

export const listAgreements = endpoint({
  name: 'listMedicationAgreements',
  method: 'GET',
  path: '/medication-agreements',
  summary: 'Which clinicians are notified when few doses are taken. Clinicians see their own.',
  access: READERS,
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({ patient_id: Id, agreements: list(Agreement) }),
});

export const proposeAgreement = endpoint({
  name: 'proposeMedicationAgreement',
  method: 'POST',
  path: '/medication-agreements',
  summary:
    'Asks a patient in your care whether you may be notified when they take few doses. It takes the place of your earlier one.',
  access: ['doctor', 'coach'],
  body: exact({
    agreement_id: Id,
    patient_id: Id,
    below_percent: Type.Integer({ minimum: 30, maximum: 95, multipleOf: 5 }),
  }),
  reply: Type.Object({ agreement_id: Id }),
  status: 201,
  errors: ['agreement_id_taken'],
});

export const acceptAgreement = endpoint({
  name: 'acceptMedicationAgreement',
  method: 'POST',
  path: '/medication-agreements/{agreement_id}/accept',
  summary: 'The patient agrees. From now on doses are counted.',
  access: ['patient'],
  params: ofAgreement,
  reply: Done,
});

export const endAgreement = endpoint({
  name: 'endMedicationAgreement',
  method: 'DELETE',
  path: '/medication-agreements/{agreement_id}',
  summary: 'The patient declines or ends it, or the clinician does.',
  access: READERS,
  params: ofAgreement,
  reply: Done,
});

export const listLowAdherence = endpoint({
  name: 'listLowAdherence',
  method: 'GET',
  path: '/medication-low-adherence',
  summary: 'Patients who took fewer doses than agreed and whom nobody has looked at since.',
  access: ['doctor', 'coach'],
  reply: Type.Object({ low: list(LowAdherence) }),
});

export const closeLowAdherence = endpoint({
  name: 'closeLowAdherence',
  method: 'POST',
  path: '/medication-low-adherence/{low_id}/close',
  summary: 'The clinician has looked at it.',
  access: ['doctor', 'coach'],
  params: exact({ low_id: Id }),
  reply: Done,
});

import { v5 as uuidOf } from 'uuid';
import type { Tx } from '#platform/server/db/database.ts';
import type { HistoryContent, HistoryKind } from '../contract.ts';
import { addEntry, addNoneKnown } from './repository.ts';

const NAMESPACE = '5b7f3f0e-0c0a-4a53-9f1d-6a1f7c2f9d11';
const DAY = 86_400_000;
const ALLERGIES: readonly HistoryContent[] = [
  { name: 'Penicillin', reaction: 'Rash on the whole body', severity: 'moderate', certainty: 'certain' },
  { name: 'Peanuts', reaction: 'Swollen lips', severity: 'severe' },
  { name: 'Sulfa drugs', reaction: 'Itching', severity: 'mild' },
  { name: 'Dust mites', reaction: 'Sneezing' },
  { name: 'Prawns' },
  { name: 'Latex', certainty: 'suspected' },
];
const PROBLEMS: readonly HistoryContent[] = [
  { name: 'Type 2 diabetes', code: 'E11', since: '2014' },
  { name: 'High blood pressure', code: 'I10', since: '2011' },
  { name: 'Hypothyroidism', code: 'E03.9', since: '2018' },
  { name: 'Asthma', code: 'J45' },
  { name: 'Osteoarthritis', since: '2019-06' },
  { name: 'High cholesterol', code: 'E78.0' },
];

interface Demo {
  readonly brandId: string;
  readonly now: Date;
  readonly patients: readonly { readonly id: string; readonly index: number }[];
  /** Who has confirmed some of it. */
  readonly doctorId: string;
}

/** What patients have reported and a doctor has partly confirmed. A few have not been asked anything. */
export async function seedHistory(tx: Tx, { brandId, now, patients, doctorId }: Demo): Promise<void> {
  for (const { id: patientId, index } of patients) {
    if (index % 9 === 0) continue;
    const add = (kind: HistoryKind, content: HistoryContent, days: number) => {
      const at = new Date(now.getTime() - days * DAY);
      const isConfirmed = index % 2 === 0;
      return addEntry(tx, {
        id: uuidOf(`${brandId} ${patientId} ${kind} ${content.name}`, NAMESPACE),
        ...{ brandId, patientId, kind, content, version: 1 },
        status: 'active',
        ...{ reportedAt: at, reportedBy: patientId, reportedByType: 'patient', updatedAt: at },
        confirmedAt: isConfirmed ? at : null,
        confirmedBy: isConfirmed ? doctorId : null,
        ...{ disputedAt: null, disputeText: null },
      });
    };
    const allergy = ALLERGIES[index % ALLERGIES.length];
    const problem = PROBLEMS[index % PROBLEMS.length];
    if (index % 3 === 0 && allergy) await add('allergy', allergy, 200 + index);
    else if (index % 2 === 0)
      await addNoneKnown(tx, { brandId, patientId }, 'allergy', {
        ...{ at: new Date(now.getTime() - 90 * DAY), byId: patientId, byType: 'patient' },
      });
    if (index % 5 !== 0 && problem) await add('problem', problem, 300 + index);
    if (index % 4 === 1) await add('procedure', { name: 'Cataract surgery, right eye', since: '2021' }, 120);
    if (index % 4 === 2) await add('immunisation', { name: 'Influenza', since: '2025-09' }, 60);
    if (index % 4 === 3) await add('family', { name: 'Heart attack before 55', relation: 'father' }, 150);
  }
}

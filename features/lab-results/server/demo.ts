import { v5 as uuidOf } from 'uuid';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { adultRange, analyteByLoinc, isAbnormal, isCritical } from '../rules.ts';
import { addReport, putValue } from './repository/reports.ts';
import { linesOf, type ReportHead } from './service/store.ts';

const NAMESPACE = '7be2a1c0-55b4-4d0e-8f43-2a6d1c9e7f10';
const [HBA1C, FASTING, LDL, CREATININE, TSH] = ['4548-4', '1558-6', '13457-7', '2160-0', '3016-3'];
const LAB = 'Orange Health Labs';
const HOUR = 3_600_000;

interface DemoReport {
  readonly patient: number;
  /** Of the clinician who has gone over it; without, it waits for one. */
  readonly seenBy?: string;
  readonly daysAgo: number;
  /** LOINC and value, in the unit of our table. */
  readonly values: readonly (readonly [loinc: string | undefined, value: number])[];
}

const REPORTS: readonly DemoReport[] = [
  {
    patient: 1,
    daysAgo: 188,
    seenBy: 'doctor-1',
    values: [
      [HBA1C, 8.4],
      [FASTING, 168],
      [CREATININE, 0.8],
    ],
  },
  {
    patient: 1,
    daysAgo: 94,
    seenBy: 'doctor-1',
    values: [
      [HBA1C, 7.6],
      [FASTING, 142],
      [LDL, 138],
    ],
  },
  {
    patient: 1,
    daysAgo: 3,
    values: [
      [HBA1C, 7.1],
      [FASTING, 128],
      [LDL, 84],
      [CREATININE, 0.9],
    ],
  },
  {
    patient: 2,
    daysAgo: 122,
    seenBy: 'doctor-2',
    values: [
      [HBA1C, 8.9],
      [FASTING, 176],
    ],
  },
  { patient: 13, daysAgo: 72, seenBy: 'doctor-1', values: [[CREATININE, 1.0]] },
  {
    patient: 25,
    daysAgo: 5,
    values: [
      [TSH, 6.8],
      [CREATININE, 1.1],
    ],
  },
];

interface Demo {
  readonly brandId: string;
  readonly now: Date;
  /** @param key of a person of the demo data, e.g. `patient-1` */
  readonly idOf: (key: string) => string;
}

/** Results of blood tests of some patients. Doctors have reviewed the older ones. No notification is sent. */
export async function seedLabResults(tx: Tx, { brandId, now, idOf }: Demo): Promise<void> {
  const today = clinicDay(now);
  for (const { patient, daysAgo, seenBy, values } of REPORTS) {
    const takenAt = clinicInstant(addDays(today, -daysAgo), '07:40');
    const reportedAt = new Date(takenAt.getTime() + 9 * HOUR);
    const head: ReportHead = {
      id: uuidOf(`${brandId} ${patient} ${REPORTS.findIndex((each) => each.values === values)}`, NAMESPACE),
      ...{
        brandId,
        patientId: idOf(`patient-${patient}`),
        source: 'lab',
        name: 'Blood tests',
        packageIds: [],
      },
      ...{ labName: LAB, orderId: null, takenAt, reportedAt, age: null, sex: null, state: 'final' },
      ...{ fileId: null, paper: 'none', paperNextAt: null, addedBy: null, askedAt: null },
    };
    const lines = linesOf(head, values.map(printed), [], reportedAt);
    const isThere = !(await addReport(tx, {
      ...{ ...head, paperAttempts: 0 },
      abnormal: lines.filter(({ level }) => isAbnormal(level)).length,
      critical: lines.filter(({ level }) => isCritical(level)).length,
      seenBy: seenBy ? idOf(seenBy) : null,
      seenAt: seenBy ? new Date(reportedAt.getTime() + 2 * HOUR) : null,
    }));
    if (isThere) return;
    for (const line of lines) await putValue(tx, line);
  }
}

function printed([loinc = '', value]: DemoReport['values'][number]) {
  const analyte = analyteByLoinc(loinc);
  if (!analyte) throw new Error(`no analyte ${loinc}`);
  const range = adultRange(analyte, 'female')?.text ?? '';
  return {
    code: loinc,
    name: analyte.names[0] ?? loinc,
    value: String(value),
    unit: analyte.unit,
    range,
    flag: '',
  };
}

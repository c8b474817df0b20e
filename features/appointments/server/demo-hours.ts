import type { Mode, WeeklyRule } from '../contract.ts';

/** When the clinicians of the demo data see patients: wall-clock hours of the clinic's zone. */
interface DemoHours {
  readonly mode: Mode;
  readonly weekdays: readonly number[];
  /** Hours after midnight. */
  readonly from: number;
  readonly to: number;
  readonly slotMinutes: number;
  readonly bufferMinutes: number;
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6];

const DOCTOR: readonly DemoHours[] = [
  { mode: 'virtual', weekdays: EVERY_DAY, from: 9, to: 13, slotMinutes: 20, bufferMinutes: 0 },
  { mode: 'in_person', weekdays: MONDAY_TO_SATURDAY, from: 14, to: 17, slotMinutes: 20, bufferMinutes: 5 },
  { mode: 'audio', weekdays: EVERY_DAY, from: 17.5, to: 20, slotMinutes: 15, bufferMinutes: 0 },
];
const COACH: readonly DemoHours[] = [
  { mode: 'virtual', weekdays: EVERY_DAY, from: 10, to: 14, slotMinutes: 30, bufferMinutes: 0 },
  { mode: 'audio', weekdays: EVERY_DAY, from: 16, to: 19, slotMinutes: 30, bufferMinutes: 0 },
  { mode: 'in_person', weekdays: [6], from: 14.5, to: 16, slotMinutes: 30, bufferMinutes: 0 },
];

export interface DemoClinician {
  readonly clinicianId: string;
  readonly userType: 'doctor' | 'coach';
  /** From 1. */
  readonly index: number;
  readonly fee: number;
  readonly followUpFee: number;
  readonly followUpDays: number;
  readonly clinicId: string | null;
}

/** Weekly hours; every third clinician begins half an hour or an hour later. */
export function demoRules(of: DemoClinician, idOf: (key: string) => string): WeeklyRule[] {
  const shift = (of.index % 3) * 0.5;
  return (of.userType === 'doctor' ? DOCTOR : COACH)
    .filter(({ mode }) => mode !== 'in_person' || of.clinicId !== null)
    .flatMap((hours) =>
      hours.weekdays.map((weekday) => ({
        rule_id: idOf(`rule ${of.clinicianId} ${hours.mode} ${weekday}`),
        clinician_id: of.clinicianId,
        mode: hours.mode,
        weekday,
        from: clock(hours.from + shift),
        to: clock(hours.to + shift),
        slot_minutes: hours.slotMinutes,
        buffer_minutes: hours.bufferMinutes,
        fee: of.fee,
        follow_up_fee: of.followUpFee,
        follow_up_days: of.followUpDays,
        clinic_id: hours.mode === 'in_person' ? of.clinicId : null,
        valid_from: null,
        valid_until: null,
      })),
    );
}

function clock(hours: number): string {
  const minutes = Math.round(hours * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Why people come, in words of their own. */
export const DEMO_REASONS = [
  'Sugar is high in the mornings, around 180.',
  'Follow-up after the new blood pressure tablets.',
  'Headache since Monday, worse in the evening.',
  'సుగర్ రిపోర్ట్ చూపించాలి, కాళ్లలో మంటగా ఉంది.',
  'घुटनों में दर्द है, सीढ़ी चढ़ने में दिक्कत होती है।',
  'Need advice on food for fasting days.',
  'நடக்கும்போது மூச்சு வாங்குகிறது.',
  'Weight is not coming down in spite of walking.',
  'പ്രഷർ കൂടുതലാണ്, മരുന്ന് മാറ്റണോ എന്നറിയണം.',
  'ঘুম কম হচ্ছে, মাথা ঘোরে।',
] as const;

import { v5 as uuidOf } from 'uuid';
import { clinicianCards, openCareRelation, setModes } from '#features/people/server/index.ts';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { ACTIVE_STATUSES, MODES, STATUS, type Status } from '../contract.ts';
import { DAY, dayOf, HOUR, MINUTE, type OpenSlot } from '../rules.ts';
import { DEMO_REASONS, type DemoClinician, demoRules } from './demo-hours.ts';
import { type Planned, planVisits } from './demo-plan.ts';
import {
  appointmentHistory,
  appointments,
  datedExceptions,
  queueTokens,
  schedules,
  waitingEntries,
  weeklyRules,
} from './tables.ts';

export { seedPastVisits } from './demo-past.ts';

const NAMESPACE = '3d0b7e64-94c5-4a3e-8a51-7d3f0a6f2c19';
const DOCTORS = 12;
const COACHES = 4;

/**
 * Fills a brand with hours of its doctors and coaches and with visits around `now`: days behind with what became
 * of them, a queue today, bookings ahead. The people have to be there.
 */
export async function seedAppointments(
  tx: Tx,
  now: Date,
  brandId: string,
  idOf: (key: string) => string,
): Promise<void> {
  const rowId = (key: string): string => uuidOf(`${brandId} ${key}`, NAMESPACE);
  const clinicians = await cliniciansOf(tx, brandId, idOf);
  await seedHours(tx, now, brandId, clinicians, rowId);
  const planned = planVisits(now, clinicians, rowId);
  await seedVisits(tx, planned, { now, brandId, idOf, rowId });
  await seedWaiting(tx, now, brandId, idOf, rowId);
}

async function cliniciansOf(
  tx: Tx,
  brandId: string,
  idOf: (key: string) => string,
): Promise<DemoClinician[]> {
  const keys = (['doctor', 'coach'] as const).flatMap((userType) =>
    Array.from({ length: userType === 'doctor' ? DOCTORS : COACHES }, (_, i) => ({ userType, index: i + 1 })),
  );
  const ids = keys.map(({ userType, index }) => idOf(`${userType}-${index}`));
  const cards = await clinicianCards(tx, brandId, ids);
  return keys.flatMap(({ userType, index }) => {
    const card = cards.get(idOf(`${userType}-${index}`));
    if (!card) return [];
    const { clinicianId, fee, followUpFee, followUpDays } = card;
    return [
      {
        clinicianId,
        userType,
        index,
        fee,
        followUpFee,
        followUpDays,
        clinicId: card.clinic?.clinicId ?? null,
      },
    ];
  });
}

async function seedHours(
  tx: Tx,
  now: Date,
  brandId: string,
  clinicians: readonly DemoClinician[],
  rowId: (key: string) => string,
): Promise<void> {
  const rules = clinicians.flatMap((clinician) => demoRules(clinician, rowId));
  // Older than the visits of the demo, so that these fell into hours that were offered.
  const createdAt = new Date(now.getTime() - 365 * DAY);
  await tx.insert(weeklyRules).values(
    rules.map((rule) => ({
      id: rule.rule_id,
      brandId,
      clinicianId: rule.clinician_id,
      mode: rule.mode,
      weekday: rule.weekday,
      from: rule.from,
      to: rule.to,
      slotMinutes: rule.slot_minutes,
      bufferMinutes: rule.buffer_minutes,
      fee: rule.fee,
      followUpFee: rule.follow_up_fee,
      followUpDays: rule.follow_up_days,
      clinicId: rule.clinic_id,
      createdAt,
      createdBy: rule.clinician_id,
    })),
  );
  await tx
    .insert(schedules)
    .values(clinicians.map(({ clinicianId }) => ({ clinicianId, brandId, version: 1, changedAt: now })));
  for (const { clinicianId } of clinicians) {
    const modes = MODES.filter((mode) =>
      rules.some((r) => r.clinician_id === clinicianId && r.mode === mode),
    );
    await setModes(tx, brandId, clinicianId, modes);
  }
  // One is away for a day soon, so that the screens show what that looks like.
  const away = clinicians.find(({ userType, index }) => userType === 'doctor' && index === 5);
  if (away)
    await tx.insert(datedExceptions).values({
      id: rowId('away'),
      brandId,
      clinicianId: away.clinicianId,
      kind: 'closed',
      date: addDays(dayOf(now.getTime(), CLINIC_ZONE), 9),
      note: 'Conference',
      createdAt: now,
      createdBy: away.clinicianId,
    });
}

/** How an appointment came to its status. */
const PATHS: Readonly<Record<Status, readonly Status[]>> = {
  [STATUS.awaitingPayment]: [STATUS.awaitingPayment],
  [STATUS.booked]: [STATUS.booked],
  [STATUS.arrived]: [STATUS.booked, STATUS.arrived],
  [STATUS.preSession]: [STATUS.booked, STATUS.arrived, STATUS.preSession],
  [STATUS.inSession]: [STATUS.booked, STATUS.arrived, STATUS.preSession, STATUS.inSession],
  [STATUS.completed]: [STATUS.booked, STATUS.arrived, STATUS.preSession, STATUS.inSession, STATUS.completed],
  [STATUS.declined]: [STATUS.booked, STATUS.declined],
  [STATUS.cancelled]: [STATUS.booked, STATUS.cancelled],
  [STATUS.noShow]: [STATUS.booked, STATUS.noShow],
};

interface DemoBrand {
  readonly now: Date;
  readonly brandId: string;
  readonly idOf: (key: string) => string;
  readonly rowId: (key: string) => string;
}

async function seedVisits(tx: Tx, planned: readonly Planned[], brand: DemoBrand): Promise<void> {
  const { brandId } = brand;
  const tokens = new Map<string, number>();
  const visits = [...planned]
    .sort((a, b) => a.slot.startsAt - b.slot.startsAt)
    .map((visit, n) => visitRows(visit, n, brand, tokens));
  for (let i = 0; i < visits.length; i += 200) {
    const some = visits.slice(i, i + 200);
    await tx.insert(appointments).values(some.map((visit) => visit.row));
    await tx.insert(appointmentHistory).values(some.flatMap((visit) => visit.history));
    const given = some.flatMap((visit) => visit.token);
    if (given.length > 0) await tx.insert(queueTokens).values(given);
  }
  for (const { row } of visits)
    if (ACTIVE_STATUSES.includes(row.status)) {
      const { patientId, clinicianId } = row;
      const care = { brandId, patientId, clinicianId, kind: 'appointment', sourceId: row.id } as const;
      await openCareRelation(tx, care, row.createdAt);
    }
}

function visitRows(
  { clinician, patient, slot, mode, status }: Planned,
  n: number,
  { now, brandId, idOf, rowId }: DemoBrand,
  tokens: Map<string, number>,
) {
  const { clinicianId } = clinician;
  const day = dayOf(slot.startsAt, CLINIC_ZONE);
  const id = rowId(`visit ${clinicianId} ${new Date(slot.startsAt).toISOString()}`);
  const patientId = idOf(`patient-${patient}`);
  const createdAt = new Date(Math.min(slot.startsAt, now.getTime()) - (2 + (n % 5)) * DAY);
  const path = PATHS[status];
  const startsAt = new Date(slot.startsAt);
  const history = path.map((to, step) => ({
    appointmentId: id,
    version: step + 1,
    change: step === 0 ? ('booked' as const) : to === STATUS.noShow ? ('no_show' as const) : changeTo(to),
    at: step === 0 ? createdAt : stepAt(slot, now, to),
    byId: step === 0 || to === STATUS.cancelled ? patientId : clinicianId,
    byType: step === 0 || to === STATUS.cancelled ? ('patient' as const) : clinician.userType,
    fromStatus: path[step - 1] ?? null,
    toStatus: to,
    fromStartsAt: step === 0 ? null : startsAt,
    toStartsAt: startsAt,
    mode,
    why:
      to === STATUS.cancelled
        ? 'Something came up in the family.'
        : to === STATUS.declined
          ? 'Called to an emergency.'
          : null,
  }));
  const token = path.includes(STATUS.arrived) ? (tokens.get(`${clinicianId} ${day}`) ?? 0) + 1 : null;
  if (token !== null) tokens.set(`${clinicianId} ${day}`, token);
  return {
    row: {
      id,
      brandId,
      clinicianId,
      patientId,
      // The clinic plans what is not over, so that everybody in the demo has room to book.
      bookedBy: slot.endsAt > now.getTime() ? clinicianId : patientId,
      startsAt,
      endsAt: new Date(slot.endsAt),
      busyUntil: new Date(slot.busyUntil),
      mode,
      status,
      reason: DEMO_REASONS[n % DEMO_REASONS.length]!,
      fee: slot.terms.fee,
      followUp: false,
      clinicId: slot.terms.clinicId,
      seriesId: null,
      fileCount: 0,
      version: path.length,
      createdAt,
    },
    history,
    token:
      token === null
        ? []
        : [{ appointmentId: id, brandId, clinicianId, day, token, at: stepAt(slot, now, STATUS.arrived) }],
  };
}

const changeTo = (to: Status): 'cancelled' | 'declined' | 'status_changed' =>
  to === STATUS.cancelled ? 'cancelled' : to === STATUS.declined ? 'declined' : 'status_changed';

/** When a step was taken: around the start of the visit, and never later than now. */
function stepAt(slot: OpenSlot, now: Date, to: Status): Date {
  const minutes: Partial<Record<Status, number>> = {
    [STATUS.cancelled]: -26 * 60,
    [STATUS.declined]: -4 * 60,
    [STATUS.arrived]: -12,
    [STATUS.preSession]: -5,
    [STATUS.inSession]: 2,
    [STATUS.completed]: 14,
    [STATUS.noShow]: 15,
  };
  return new Date(Math.min(slot.startsAt + (minutes[to] ?? 0) * MINUTE, now.getTime() - MINUTE));
}

async function seedWaiting(
  tx: Tx,
  now: Date,
  brandId: string,
  idOf: (key: string) => string,
  rowId: (key: string) => string,
): Promise<void> {
  const today = dayOf(now.getTime(), CLINIC_ZONE);
  await tx.insert(waitingEntries).values(
    [31, 35].map((patient, n) => ({
      id: rowId(`waiting ${patient}`),
      brandId,
      clinicianId: idOf('doctor-9'),
      patientId: idOf(`patient-${patient}`),
      askedBy: idOf(`patient-${patient}`),
      mode: 'virtual' as const,
      fromDay: today,
      untilDay: addDays(today, 7),
      askedAt: new Date(now.getTime() - (3 - n) * HOUR),
    })),
  );
}

import type { QueryOf } from '#platform/contract/endpoint.ts';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import {
  type AppointmentCounts,
  type getAppointmentCounts,
  LEAST_PEOPLE,
  MODES,
  STATUS_NUMBERS,
} from '../../contract.ts';
import { type Cell, startOfDay, withheldAmong } from '../../rules.ts';
import { cliniciansByName, countAppointments } from '../repository/counts.ts';

const NOBODY: Cell = { count: 0, people: 0 };

/** A month of the brand in numbers; nothing of a person is read. */
export async function counts(
  ctx: SignedIn,
  { month }: QueryOf<typeof getAppointmentCounts>,
): Promise<AppointmentCounts> {
  const { brandId } = ctx.principal;
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const rows = await countAppointments(
    ctx.db,
    brandId,
    startOfDay(first, CLINIC_ZONE),
    startOfDay(next, CLINIC_ZONE),
  );
  const clinicians = await cliniciansByName(ctx.db, brandId);
  const total =
    rows.find((row) => row.status === null && row.mode === null && row.clinician_id === null) ?? NOBODY;
  return {
    month,
    total: total.people < LEAST_PEOPLE ? null : total.count,
    by_status: shown(STATUS_NUMBERS, (status) => rows.find((row) => row.status === status)).map(
      ([status, count]) => ({ status, count }),
    ),
    by_mode: shown(MODES, (mode) => rows.find((row) => row.mode === mode)).map(([mode, count]) => ({
      mode,
      count,
    })),
    by_clinician: shown(clinicians, (each) => rows.find((row) => row.clinician_id === each.clinician_id)).map(
      ([clinician, count]) => ({ ...clinician, count }),
    ),
  };
}

/** Each with its count, null where it is withheld. */
function shown<K>(keys: readonly K[], cellOf: (key: K) => Cell | undefined): [K, number | null][] {
  const cells = keys.map((key) => cellOf(key) ?? NOBODY);
  const withheld = withheldAmong(cells);
  return keys.map((key, index) => [key, withheld[index] ? null : cells[index]!.count]);
}

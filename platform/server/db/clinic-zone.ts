import { sql } from 'drizzle-orm';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';

/** After an instant: its day and clock time in the zone of the clinics. After a day: the instant at which it begins there. */
export const AT_CLINIC = sql.raw(`at time zone '${CLINIC_ZONE}'`);

import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { BREAK_GLASS_KINDS, REMINDER_STAGES, VERDICTS } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Why a doctor opened a record in an emergency, and the review by staff. */
export const breakGlassReports = pgTable(
  'break_glass_reports',
  {
    /** Of a record: that of the access. */
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    kind: text('kind', { enum: BREAK_GLASS_KINDS }).notNull(),
    patientId: uuid('patient_id').notNull(),
    openedBy: uuid('opened_by').notNull(),
    openedAt: at('opened_at').notNull(),
    reason: text('reason').notNull(),
    dueAt: at('due_at').notNull(),
    /** The newest reminder that staff got of it. */
    reminded: text('reminded', { enum: REMINDER_STAGES }),
    reviewedAt: at('reviewed_at'),
    reviewedBy: uuid('reviewed_by'),
    verdict: text('verdict', { enum: VERDICTS }),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('break_glass_reports_waiting').on(t.brandId, t.dueAt, t.id).where(sql`reviewed_at is null`),
    index('break_glass_reports_of_brand').on(t.brandId, t.openedAt, t.id),
    index('break_glass_reports_of_patient').on(t.patientId, t.openedAt),
    index('break_glass_reports_of_opener').on(t.openedBy, t.openedAt),
  ],
);

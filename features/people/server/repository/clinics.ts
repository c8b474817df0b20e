import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { clinics } from '../tables.ts';

export type ClinicRow = typeof clinics.$inferSelect;

export async function clinicsOf(db: Db, brandId: string): Promise<ClinicRow[]> {
  return await db.select().from(clinics).where(eq(clinics.brandId, brandId)).orderBy(asc(clinics.name));
}

export async function findClinic(db: Db, brandId: string, id: string): Promise<ClinicRow | undefined> {
  const [row] = await db
    .select()
    .from(clinics)
    .where(and(eq(clinics.id, id), eq(clinics.brandId, brandId)));
  return row;
}

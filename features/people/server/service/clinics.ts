import { CITIES } from '#features/accounts/contract.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import { presentClinic } from '../presenter.ts';
import { clinicsOf } from '../repository/clinics.ts';

/** Every city, also those where the brand has no clinic yet. */
export async function listLocations(ctx: Ctx) {
  const clinics = (await clinicsOf(ctx.db, ctx.brand.id)).map(presentClinic);
  return {
    cities: CITIES.map((city) => ({ city, clinics: clinics.filter((clinic) => clinic.city === city) })),
  };
}

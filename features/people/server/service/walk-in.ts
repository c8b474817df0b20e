import { addPatientAccount } from '#features/accounts/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { Patient, registerPatient as RegisterPatient } from '../../contract.ts';
import { conflict } from '../refusals.ts';
import { getPatient } from './patients.ts';
import { requireContact } from './reading.ts';

/**
 * Registers a person at the front desk: a patient of the brand with an account of their own number.
 * @throws Refusal 400 with every wrong field; 409 `number_has_account`, no matter who has the account and in which
 * brand.
 */
export async function registerPatient(
  ctx: SignedIn,
  { name, phone, date_of_birth, sex, language }: BodyOf<typeof RegisterPatient>,
): Promise<Patient> {
  const read = requireContact(
    { name, phone, date_of_birth: date_of_birth as string | null },
    ctx.now,
    'birth',
  );
  const personId = await ctx.transaction((tx) =>
    addPatientAccount(tx, {
      brandId: ctx.principal.brandId,
      phone: read.phone,
      about: {
        name: read.name,
        dateOfBirth: read.date_of_birth,
        sex,
        language: language ?? ctx.language,
      },
      now: ctx.now,
    }),
  );
  if (!personId) throw conflict('number_has_account');
  return await getPatient(ctx, personId);
}

import { v7 as uuid } from 'uuid';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type {
  addCustomerAddress,
  CustomerAddress,
  changeCustomerAddress,
  listCustomerAddresses,
} from '../contract.ts';
import { MAX_ADDRESSES, readAddressFields } from '../rules.ts';
import { mayListAddressesOf, ownsAddress } from './policy.ts';
import { presentAddress, presentPlace } from './presenter.ts';
import { conflict, refusal } from './refusals.ts';
import * as repository from './repository.ts';

/** An address as an order copies it. */
export type Address = Omit<CustomerAddress, 'is_default' | 'can'>;

const resource = 'addresses';

export async function listAddresses(
  ctx: SignedIn,
  patientId: string | undefined,
): Promise<ReplyOf<typeof listCustomerAddresses>> {
  const { brandId, personId, userType } = ctx.principal;
  const isStaff = userType === 'staff';
  if (isStaff && !patientId) throw invalidField('patient_id', 'required');
  const ownerId = patientId ?? personId;
  if (!(await mayListAddressesOf(ctx.db, ctx.principal, ownerId))) throw notFound();
  const rows = await repository.addressesOf(ctx.db, { brandId, personId: ownerId });
  await ctx.audit({ resource, patientIds: [ownerId] });
  return {
    addresses: rows.map((row) => presentAddress(row, { canChange: !isStaff })),
    can: { add: !isStaff && rows.length < MAX_ADDRESSES },
  };
}

/** The fields as they are stored. @throws Refusal that names every wrong field at once. */
function requireFields(
  body: Omit<BodyOf<typeof changeCustomerAddress>, 'address_id' | 'is_default'>,
): Partial<repository.AddressRow> {
  const { values, problems } = readAddressFields(body);
  if (problems.length > 0) throw refusal(400, 'invalid', { fields: problems });
  const { point, contact_name, contact_phone, ...others } = values;
  return {
    ...others,
    ...(point === undefined ? {} : { lat: point?.lat ?? null, lng: point?.lng ?? null }),
    ...(contact_name === undefined ? {} : { contactName: contact_name }),
    ...(contact_phone === undefined ? {} : { contactPhone: contact_phone }),
  };
}

const EMPTY = {
  ...{ building: null, street: null, landmark: null, lat: null, lng: null },
  ...{ contactName: null, contactPhone: null, notes: null },
};

export async function addAddress(
  ctx: SignedIn,
  body: BodyOf<typeof addCustomerAddress>,
): Promise<Reply<CustomerAddress>> {
  const { principal, now } = ctx;
  const { address_id, is_default, ...details } = body;
  const { label, flat, locality, city, state } = details;
  const fields = requireFields(details);
  const id = address_id ?? uuid();
  return await ctx.transaction(async (tx) => {
    await repository.lockAddresses(tx, principal);
    const before = await repository.findAddress(tx, id);
    if (before) return repeated(ctx, before, { ...EMPTY, ...fields }, is_default === true);
    const others = await repository.addressesOf(tx, principal);
    if (others.length >= MAX_ADDRESSES)
      throw refusal(409, 'addresses_full', { values: { limit: MAX_ADDRESSES } });
    const isDefault = is_default === true || others.length === 0;
    if (isDefault) await repository.clearDefault(tx, principal, id);
    const { personId, brandId } = principal;
    const row: repository.AddressRow = {
      ...{ id, brandId, personId, label, flat, locality, city, state },
      ...{ pin: details.pin, isDefault, createdAt: now, updatedAt: now },
      ...EMPTY,
      ...fields,
    };
    if (!(await repository.insertAddress(tx, row))) throw conflict('address_id_taken');
    return new Reply(201, presentAddress(row));
  });
}

/** A request that was sent twice: it says the same of the address. */
function repeated(
  ctx: SignedIn,
  before: repository.AddressRow,
  fields: Partial<repository.AddressRow>,
  asDefault: boolean,
): Reply<CustomerAddress> {
  const names = Object.keys(fields) as (keyof repository.AddressRow)[];
  const isSame =
    ownsAddress(ctx.principal, before) &&
    names.every((name) => before[name] === fields[name]) &&
    (before.isDefault || !asDefault);
  if (!isSame) throw conflict('address_id_taken');
  return new Reply(200, presentAddress(before));
}

export async function changeAddress(
  ctx: SignedIn,
  body: BodyOf<typeof changeCustomerAddress>,
): Promise<CustomerAddress> {
  const { address_id, is_default, ...details } = body;
  const saved = await ctx.transaction(async (tx) => {
    await repository.lockAddresses(tx, ctx.principal);
    await requireOwn(tx, ctx, address_id);
    const fields = requireFields(details);
    if (is_default) await repository.clearDefault(tx, ctx.principal, address_id);
    // One of them stays the default: another takes the place, this one doesn't leave it.
    return await repository.saveAddress(tx, address_id, {
      ...fields,
      ...(is_default ? { isDefault: true } : {}),
      updatedAt: ctx.now,
    });
  });
  await ctx.audit({ resource, patientIds: [saved.personId] });
  return presentAddress(saved);
}

export async function deleteAddress(ctx: SignedIn, addressId: string): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    await repository.lockAddresses(tx, ctx.principal);
    const row = await requireOwn(tx, ctx, addressId);
    await repository.removeAddress(tx, addressId);
    if (!row.isDefault) return;
    const [next] = await repository.addressesOf(tx, ctx.principal);
    if (next) await repository.saveAddress(tx, next.id, { isDefault: true });
  });
  return { ok: true };
}

async function requireOwn(db: Db | Tx, ctx: SignedIn, addressId: string): Promise<repository.AddressRow> {
  const row = await repository.findAddress(db, addressId);
  if (!row || !ownsAddress(ctx.principal, row)) throw notFound();
  return row;
}

/**
 * An address of this person, for an order that goes there.
 * @param brandId the brand of the order: an address that was given to another brand isn't there
 */
export async function readAddress(
  db: Db | Tx,
  personId: string,
  addressId: string,
  brandId?: string,
): Promise<Address | undefined> {
  const row = await repository.findAddress(db, addressId);
  if (row?.personId !== personId || (brandId !== undefined && row.brandId !== brandId)) return undefined;
  return presentPlace(row);
}

import { and, eq, isNull } from 'drizzle-orm';
import type { Static } from 'typebox';
import { v7 as uuid } from 'uuid';
import { isLanguage } from '#platform/contract/language.ts';
import { parseAbhaNumber } from '#platform/domain/abha-number.ts';
import { parseName } from '#platform/domain/person-name.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import { newBlobKey, readBlob } from '#platform/server/files/blob-store.ts';
import { NotAPicture, reencodePicture } from '#platform/server/files/picture.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { Account, updateUser } from '../contract.ts';
import { dateOfBirthProblem } from '../rules.ts';
import { publishBirth } from './dependents.ts';
import type { AccountsDeps } from './deps.ts';
import { deleteLater } from './jobs.ts';
import { accountOf, membershipsOf, personOf, updatePerson } from './repository.ts';
import { memberships, persons, userImages } from './tables.ts';

export async function ownAccount(ctx: SignedIn): Promise<Account> {
  const { personId, brandId, userType } = ctx.principal;
  const [person, account, held] = [
    await personOf(ctx.db, personId),
    await accountOf(ctx.db, personId),
    await membershipsOf(ctx.db, personId, brandId),
  ];
  if (!person || !account) throw notFound();
  return {
    person_id: personId,
    name: person.name,
    other_name: person.otherName,
    email: account.email,
    phone: account.phone,
    date_of_birth: person.dateOfBirth,
    sex: person.sex,
    city: person.city,
    language: isLanguage(person.language) ? person.language : 'en',
    image: person.imageFileId ? `/api/auth/user-image/${person.imageFileId}` : null,
    basic_info: person.basicInfoAt !== null,
    abha_number: person.abhaNumber,
    has_password: account.passwordHash !== null,
    user_type: userType,
    user_types: held
      .filter((membership) => !membership.suspendedAt)
      .map((membership) => membership.userType as UserType),
  };
}

/** What is left out stays. Basic data count as given once all five are there. */
export async function updateAccount(ctx: SignedIn, change: Static<typeof updateUser.body>): Promise<Account> {
  const problem = change.date_of_birth
    ? dateOfBirthProblem(change.date_of_birth, ctx.now.toISOString().slice(0, 10))
    : null;
  if (problem) throw invalidField('date_of_birth', problem);
  const name = change.name === undefined ? undefined : parseName(change.name);
  if (name === null) throw invalidField('name', 'invalid_name');
  const otherName = change.other_name ? parseName(change.other_name) : change.other_name;
  if (change.other_name && !otherName) throw invalidField('other_name', 'invalid_name');
  const abhaNumber = change.abha_number ? parseAbhaNumber(change.abha_number) : change.abha_number;
  if (change.abha_number && !abhaNumber) throw invalidField('abha_number', 'invalid_abha_number');
  await ctx.transaction(async (tx) => {
    const before = await personOf(tx, ctx.principal.personId);
    if (!before) throw notFound();
    const after = {
      name: name ?? before.name,
      dateOfBirth: change.date_of_birth ?? before.dateOfBirth,
      sex: change.sex ?? before.sex,
      city: change.city ?? before.city,
      language: change.language ?? before.language,
    };
    const complete = Object.values(after).every((value) => value !== null && value !== '');
    await updatePerson(tx, ctx.principal.personId, {
      ...after,
      ...(otherName === undefined ? {} : { otherName }),
      ...(abhaNumber === undefined ? {} : { abhaNumber }),
      basicInfoAt: before.basicInfoAt ?? (complete ? ctx.now : null),
    });
    await publishBirth(tx, ctx.principal, before.dateOfBirth, after.dateOfBirth, ctx.now);
  });
  return await ownAccount(ctx);
}

/** A changed password ends every other session. The first one needs no old one: a code has just proved who it is. */
export async function replaceImage(
  ctx: SignedIn,
  deps: AccountsDeps,
  file: UploadedFile,
): Promise<{ image: string }> {
  const picture = await reencodePicture(file.bytes, { maxPixels: 512, square: true }).catch(
    (error: unknown) => {
      if (error instanceof NotAPicture) throw invalidField('image', error.code);
      throw error;
    },
  );
  const imageId = uuid();
  const blobKey = newBlobKey('user-image');
  await deps.blobs.put(blobKey, picture);
  await ctx.transaction(async (tx) => {
    // One after the other: two that found no picture would both add theirs.
    await tx.select().from(persons).where(eq(persons.id, ctx.principal.personId)).for('update');
    const before = await tx
      .delete(userImages)
      .where(eq(userImages.personId, ctx.principal.personId))
      .returning();
    await tx
      .insert(userImages)
      .values({ id: imageId, personId: ctx.principal.personId, blobKey, at: ctx.now });
    await updatePerson(tx, ctx.principal.personId, { imageFileId: imageId });
    await deleteLater(ctx, tx, before);
  });
  return { image: `/api/auth/user-image/${imageId}` };
}

/**
 * Pictures are served within a brand only: a person without a membership in the reader's brand counts as not found.
 */
export async function imageBytes(ctx: SignedIn, deps: AccountsDeps, imageId: string): Promise<Buffer> {
  const [found] = await ctx.db
    .select({ blobKey: userImages.blobKey })
    .from(userImages)
    .innerJoin(persons, eq(persons.id, userImages.personId))
    .innerJoin(
      memberships,
      and(eq(memberships.personId, userImages.personId), eq(memberships.brandId, ctx.principal.brandId)),
    )
    .where(and(eq(userImages.id, imageId), isNull(persons.erasedAt)))
    .limit(1);
  const bytes = found ? await readBlob(deps.blobs, found.blobKey) : null;
  if (!bytes) throw notFound();
  return bytes;
}

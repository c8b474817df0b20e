import { attachFiles } from '#features/records/server/index.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';

/**
 * Takes one of the reader's own files as the picture of a group, so that it can't be deleted under it.
 * @throws Refusal that names the field when it isn't theirs.
 */
export async function takePicture(tx: Tx, ctx: SignedIn, chatId: string, fileId: string): Promise<void> {
  await attachFiles(tx, ctx.reader.brandId, ctx.reader.personId, [fileId], {
    toPersons: [],
    patientId: ctx.reader.personId,
    subject: { kind: 'chat_group', id: chatId },
    now: ctx.now,
  });
}

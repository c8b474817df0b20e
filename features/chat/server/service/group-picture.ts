import { attachFiles } from '#features/files/server/index.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { isPhoto } from '../../rules.ts';
import { fileDetails } from '../repository/items.ts';

/**
 * Takes one of the reader's own files as the picture of a group, so that it can't be deleted under it.
 * @throws Refusal that names the field when it isn't theirs, or no picture.
 */
export async function takePicture(tx: Tx, ctx: SignedIn, chatId: string, fileId: string): Promise<void> {
  await attachFiles(tx, ctx.principal.brandId, ctx.principal.personId, [fileId], {
    toPersons: [],
    patientId: ctx.principal.personId,
    subject: { kind: 'chat_group', id: chatId },
    now: ctx.now,
  });
  const picture = (await fileDetails(tx, [fileId])).get(fileId);
  if (!picture || !isPhoto(picture.mime)) throw invalidField('group_image_file_id', 'type_not_accepted');
}

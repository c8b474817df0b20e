import { ApiError } from '#platform/web/client/api-error.ts';
import { createIdempotencyKeys } from '#platform/web/client/idempotency.ts';

/** By the name of the change. */
const ids = new Map<string, ReturnType<typeof createIdempotencyKeys>>();

function idsOf(name: string): ReturnType<typeof createIdempotencyKeys> {
  const known = ids.get(name) ?? createIdempotencyKeys();
  ids.set(name, known);
  return known;
}

/**
 * Sends a change under the id of a batch. The same content keeps its id until the server has answered, also when its
 * dialog was closed in between; other content gets another id.
 */
export async function sendBatch<C extends object, T>(
  name: string,
  content: C,
  send: (body: C & { batch_id: string }) => Promise<T>,
): Promise<T> {
  const id = idsOf(name).take(name, content);
  try {
    const answer = await send({ ...content, batch_id: id.value });
    // It may have undone what an earlier change of the same kind did: the content of that one is a new change, too.
    idsOf(name).clear();
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) id.settle();
    throw error;
  }
}

/** After a change was taken back, the same content is a new change. */
export const forgetBatches = (): void => ids.clear();

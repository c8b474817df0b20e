import { ApiError } from '#platform/web/client/api-error.ts';
import { createIdempotencyKeys } from '#platform/web/client/idempotency.ts';

const ids = createIdempotencyKeys();

/**
 * Sends a change under the id of a batch. The same content keeps its id until the server has answered, also when its
 * dialog was closed in between; other content gets another id.
 */
export async function sendBatch<C extends object, T>(
  name: string,
  content: C,
  send: (body: C & { batch_id: string }) => Promise<T>,
): Promise<T> {
  const id = ids.take(name, content);
  try {
    const answer = await send({ ...content, batch_id: id.value });
    forgetBatches();
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) id.settle();
    throw error;
  }
}

/** After a change that was made or taken back, the same content is a new change. */
export const forgetBatches = (): void => ids.clear();

import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import { isAborted } from './api-error.ts';
import { addressOf, answer, headersOf, type InputOf, type LooseInput, parsed } from './call.ts';
import { noteCall } from './connection.ts';

/** The file that an endpoint `produces`. Throws ApiError when refused, the network's own error without an answer. */
export async function fetchFile<E extends EndpointDeclaration>(
  endpoint: E,
  input: InputOf<E>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Blob> {
  const noted = noteCall();
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input as LooseInput), {
      method: endpoint.method,
      headers: { ...headersOf({}), Accept: `${endpoint.produces ?? '*/*'}, application/json` },
      credentials: 'same-origin',
      ...options,
    });
  } catch (error) {
    if (!isAborted(error)) noted.unanswered();
    throw error;
  }
  noted.answered(response.status);
  if (response.ok) return await response.blob();
  const refused = {
    status: response.status,
    value: parsed(await response.text()),
    retryAfter: response.headers.get('retry-after'),
  };
  return answer(refused) as never;
}

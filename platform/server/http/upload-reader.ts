import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidOf } from 'uuid';
import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import type { UploadedFile } from '../files/upload.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { invalidField, Refusal, refuse } from './refusal.ts';
import { compileValidator } from './validation.ts';

const validators = new WeakMap<object, (data: unknown) => unknown>();

/**
 * Reads a multipart request of one file and the text fields that the endpoint declares.
 * @throws Refusal when it is no multipart request, the file is missing, too large, a field is wrong, or it breaks off.
 */
export async function readUpload(
  request: FastifyRequest,
  endpoint: EndpointDeclaration,
): Promise<{ file: UploadedFile; body: unknown }> {
  if (!request.isMultipart()) throw refuse('unsupported_media_type');
  const { file, fields } = await partsOf(request, endpoint.upload!).catch((error: unknown) => {
    // The parser throws plain errors for what is cut off or has no boundary; all others say what they are.
    if (error instanceof Refusal || typeof (error as { code?: unknown }).code === 'string') throw error;
    throw refuse('malformed');
  });
  return { file, body: validated(named(fields, request, endpoint), endpoint) };
}

/** One person's key is another name than another's. */
const KEYS = 'b0f3a1de-52a7-4c35-9d3f-0c4f5a2f6c11';

/** An upload has an id that the sender made, or one from the sender's `Idempotency-Key`. */
function named(
  fields: Readonly<Record<string, unknown>>,
  { headers, principal }: FastifyRequest,
  { upload }: EndpointDeclaration,
): Readonly<Record<string, unknown>> {
  const key = upload?.named ? idempotencyKeyOf(headers['idempotency-key']) : undefined;
  if (!upload?.named || !key || !principal || fields[upload.named] !== undefined) return fields;
  return { ...fields, [upload.named]: uuidOf(`${principal.brandId} ${principal.personId} ${key}`, KEYS) };
}

async function partsOf(request: FastifyRequest, upload: NonNullable<EndpointDeclaration['upload']>) {
  let file: UploadedFile | undefined;
  const fields: Record<string, unknown> = {};
  const parts = request.parts({
    limits: {
      fileSize: upload.maxBytes,
      files: 1,
      fields: 20,
      fieldSize: 20_000,
      parts: 21,
      headerPairs: 100,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== upload.field) {
      part.file.resume();
      throw invalidField(part.fieldname.slice(0, 60), 'unknown_field');
    }
    file = await wholeFile(part, upload);
  }
  if (!file) throw invalidField(upload.field, 'required');
  return { file, fields };
}

async function wholeFile(
  part: MultipartFile,
  upload: NonNullable<EndpointDeclaration['upload']>,
): Promise<UploadedFile> {
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw invalidField(upload.field, 'file_too_large', { limit: Math.floor(upload.maxBytes / 1_048_576) });
    throw error;
  });
  if (bytes.length === 0) throw invalidField(upload.field, 'required');
  return { filename: part.filename ?? '', mimetype: part.mimetype, bytes };
}

function validated(fields: Record<string, unknown>, endpoint: EndpointDeclaration): unknown {
  if (!endpoint.body) {
    const [extra] = Object.keys(fields);
    if (extra !== undefined) throw invalidField(extra.slice(0, 60), 'unknown_field');
    return undefined;
  }
  let validate = validators.get(endpoint.body);
  if (!validate) {
    // Multipart fields are text, so they are read like values of an address.
    validate = compileValidator({ schema: endpoint.body, method: 'POST', url: '', httpPart: 'querystring' });
    validators.set(endpoint.body, validate as (data: unknown) => unknown);
  }
  const result = (validate as (data: unknown) => { value?: unknown; error?: Error })(fields);
  if (result.error) throw result.error;
  return result.value;
}

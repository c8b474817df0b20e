import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { EMPTY_IS_ABSENT, isWritten, LEAST_WRITTEN, LOWER_CASE } from '#platform/contract/schema.ts';
import type { FieldProblem } from './refusal.ts';

const options = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false } as const;

/** As PostgreSQL reads it; the format of the package also takes `urn:uuid:`, which the database then refuses. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Bodies are JSON and mean what they say; values in addresses are text and are read as the declared type. */
const strictAjv = withFormats(new Ajv({ ...options, coerceTypes: false }));
const lenientAjv = withFormats(new Ajv({ ...options, coerceTypes: true }));

function withFormats(ajv: Ajv): Ajv {
  (addFormats as unknown as (ajv: Ajv, formats: string[]) => void)(ajv, [
    'date',
    'date-time',
    'email',
    'uri',
  ]);
  ajv.addFormat('uuid', UUID);
  // Some platforms write ids in capitals; we compare them as text, so they are read as we write them.
  ajv.addKeyword({
    keyword: LOWER_CASE,
    type: 'string',
    modifying: true,
    validate: (wanted: boolean, value: string, _schema: unknown, place?: DataValidationCxt) => {
      if (wanted && place) place.parentData[place.parentDataProperty] = value.toLowerCase();
      return true;
    },
  });
  ajv.addKeyword({
    keyword: EMPTY_IS_ABSENT,
    type: 'object',
    before: 'properties',
    modifying: true,
    validate: (_wanted: boolean, query: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(query)) if (value === '') delete query[name];
      return true;
    },
  });
  ajv.addKeyword({
    keyword: LEAST_WRITTEN,
    type: 'string',
    schemaType: 'number',
    validate: isWritten,
    error: { message: 'is blank', params: ({ schemaValue }) => _`{limit: ${schemaValue}}` },
  });
  return ajv;
}

/** Compiles a schema when the first request needs it: compiling all of them takes half a second of every start. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? strictAjv : lenientAjv;
  let validate: ValidateFunction | undefined;
  return (data: unknown) => {
    validate ??= ajv.compile(schema);
    if (validate(data)) return { value: data };
    return { error: new InvalidInput(fieldProblems(validate.errors ?? [])) };
  };
};

/** For bodies that don't come with a request: whether one fits its schema. */
export function compileBody(schema: object): (body: unknown) => boolean {
  const validate = strictAjv.compile(schema);
  return (body) => validate(body) as boolean;
}

export class InvalidInput extends Error {
  readonly fields: readonly FieldProblem[];
  constructor(fields: readonly FieldProblem[]) {
    super('invalid');
    this.fields = fields;
  }
}

const CODES: Readonly<Record<string, string>> = {
  type: 'wrong_type',
  maxLength: 'too_long',
  pattern: 'wrong_characters',
  format: 'wrong_format',
  enum: 'not_allowed',
  const: 'not_allowed',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  exclusiveMinimum: 'out_of_range',
  exclusiveMaximum: 'out_of_range',
  minItems: 'too_few',
  maxItems: 'too_many',
  uniqueItems: 'repeated',
  required: 'required',
  additionalProperties: 'unknown_field',
};

/** One problem a field, the first that was found; the field as clients write it: `address.pin`, `days.0`. */
function fieldProblems(errors: readonly ErrorObject[]): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const error of errors) {
    const field = fieldOf(error);
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf' || error.keyword === 'if') {
      if (!problems.has(field)) problems.set(field, { field, code: 'wrong_format' });
      continue;
    }
    if (problems.has(field)) continue;
    problems.set(field, { field, ...codeOf(error) });
  }
  return [...problems.values()].slice(0, 20);
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') path.push(String(error.params.missingProperty));
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty));
  // A name that a client made up is echoed, so it is shortened.
  return path.map((part) => part.slice(0, 60)).join('.') || 'body';
}

function codeOf(error: ErrorObject): { code: string; values?: Record<string, string | number> } {
  if (error.keyword === 'minLength' || error.keyword === LEAST_WRITTEN)
    return Number(error.params.limit) <= 1
      ? { code: 'required' }
      : { code: 'too_short', values: { limit: error.params.limit } };
  const code = CODES[error.keyword] ?? 'wrong_format';
  return 'limit' in error.params ? { code, values: { limit: error.params.limit } } : { code };
}

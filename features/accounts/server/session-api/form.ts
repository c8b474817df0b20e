import type { FastifyRequest } from 'fastify';

/** Fields of a posted form, as text. A repeated field is invalid: it reads as missing. */
export class Form {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly hasRepeated: boolean;
  constructor(request: FastifyRequest) {
    const { body } = request;
    this.#fields =
      body !== null && typeof body === 'object' && !Array.isArray(body)
        ? (body as Record<string, unknown>)
        : {};
    this.hasRepeated = Object.entries(this.#fields).some(
      ([name, value]) => Array.isArray(value) && name !== 'callbackUrl',
    );
  }

  text(name: string): string | undefined {
    const value = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  }

  /** Only the client's own script asks for JSON; a plain form is redirected. */
  get wantsJson(): boolean {
    return this.text('json') === 'true';
  }
}

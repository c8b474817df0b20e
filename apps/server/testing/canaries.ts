import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';
import type { Cast } from './cast.ts';
import { fieldsOf } from './expectation.ts';
import { EXPECTED } from './expectations.ts';
import type { Caller, TestApp } from './test-app.ts';

/** These end the accounts and sessions that the writer calls with. */
const ENDS = new Set([
  'suspendMember',
  'changePeople',
  'deleteUser',
  'endSession',
  'endOtherSessions',
  'logout',
]);

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is walked as data
type Schema = Record<string, any>;

/** Sends words that occur nowhere else through every call that writes, as people who may. */
export class CanaryWriter {
  /** All that were made, also those of calls that were refused. */
  readonly canaries: string[] = [];
  /** Those in the last body of a call by this user type. */
  readonly sentBy = new Map<string, { readonly userType: string; readonly endpoint: string }>();
  readonly #app: TestApp;
  readonly #cast: Cast;

  /** @param cast has at least the relation `assigned` */
  constructor(app: TestApp, cast: Cast) {
    this.#app = app;
    this.#cast = cast;
  }

  /** As `sentBy`, for a word in the form of a dump. */
  sentByAnyCase(word: string): { readonly userType: string; readonly endpoint: string } | undefined {
    return [...this.sentBy].find(([canary]) => canary.toLowerCase().includes(word.toLowerCase()))?.[1];
  }

  /** Sends canaries through every write; answers with what came back. */
  async sendAll(): Promise<HttpReply[]> {
    const replies: HttpReply[] = [];
    for (const { endpoint } of this.#app.routes) {
      if (endpoint.method === 'GET' || endpoint.upload || !endpoint.body || ENDS.has(endpoint.name)) continue;
      for (const [userType, caller] of this.#callersOf(endpoint))
        replies.push(...(await this.#sendOne(endpoint, userType, caller)));
    }
    await this.#app.settled();
    return replies;
  }

  async #sendOne(endpoint: EndpointDeclaration, userType: string, caller: Caller): Promise<HttpReply[]> {
    const { name, path, method } = endpoint;
    const { at, thing } = EXPECTED[name] ?? {};
    const belongings = this.#cast.of.assigned;
    const address = path.replaceAll(
      /\{(\w+)\}/g,
      (_, id: string) => belongings[at === id ? (thing ?? id) : id] ?? crypto.randomUUID(),
    );
    const replies: HttpReply[] = [];
    let made = this.canaries.length;
    for (const body of this.#bodiesFor(endpoint, userType as UserType)) {
      const reply = await caller.send(method, `/api${address}`, body);
      for (; made < this.canaries.length; made++)
        this.sentBy.set(this.canaries[made]!, { userType, endpoint: name });
      replies.push(reply);
      // A call that compares a field with what is stored takes no word in it, but perhaps in others.
      if (reply.status !== 400 && reply.body?.code !== 'changed_meanwhile') break;
    }
    return replies;
  }

  #callersOf({ name, access }: EndpointDeclaration): [userType: string, Caller][] {
    if (access === 'public') return [['nobody', this.#app.anonymous()]];
    const types = EXPECTED[name]
      ? Object.entries(EXPECTED[name].reaches)
          .filter(([, subject]) => subject.length > 0)
          .map(([type]) => type)
      : access;
    return types.slice(0, 2).map((type) => [type, this.#cast.viewers[type as UserType]]);
  }

  /** The body that is known to reach the handler, with canaries in all its texts, or in one at a time. */
  *#bodiesFor({ name, body }: EndpointDeclaration, userType: UserType): Generator<Record<string, unknown>> {
    const { thing, at = '', asList } = EXPECTED[name] ?? {};
    const properties: Schema = (body as Schema | undefined)?.properties ?? {};
    const id = this.#cast.of.assigned[thing ?? at];
    const base: Record<string, unknown> = fieldsOf(EXPECTED[name], this.#cast.of.assigned, userType);
    if (at in properties) base[at] = asList ? [id] : id;
    for (const each of (body as Schema | undefined)?.required ?? [])
      if (!(each in base) && properties[each]?.format === 'uuid') base[each] = crypto.randomUUID();
      else if (!(each in base) && properties[each]?.enum) base[each] = properties[each].enum[0];
    const texts = () =>
      Object.entries(properties)
        .map(([field, schema]) => [field, field === at ? undefined : this.#marked(schema)] as const)
        .filter(([, value]) => value !== undefined);
    yield { ...base, ...Object.fromEntries(texts()) };
    for (const [field, value] of texts()) yield { ...base, [field]: value };
  }

  /** A value of that schema with canaries as its texts; `undefined` where no free text fits. */
  #marked(schema: Schema): unknown {
    const choices: Schema[] = schema.anyOf ?? schema.oneOf ?? [];
    for (const choice of choices) {
      const value = this.#marked(choice);
      if (value !== undefined) return value;
    }
    if (schema.type === 'array' && schema.items) {
      const item = this.#marked(schema.items);
      return item === undefined ? undefined : [item];
    }
    if (schema.type !== 'string' || schema.enum || schema.const !== undefined || schema.format)
      return undefined;
    if ((schema.minLength ?? 0) > 7 || (schema.maxLength ?? 99) < 7) return undefined;
    return this.#canary(schema.pattern ? new RegExp(schema.pattern, 'u') : undefined);
  }

  /** A word that could be a name, or a telephone number, never used before. */
  #canary(pattern: RegExp | undefined): string | undefined {
    const n = this.canaries.length;
    const letters = [...String(n).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const found = [
      `Kqz${letters}`,
      `98765${String(n).padStart(5, '0')}`,
      `+9198765${String(n).padStart(5, '0')}`,
      `kqz${letters}@example.org`,
    ].find((text) => !pattern || pattern.test(text));
    if (found) this.canaries.push(found);
    return found;
  }
}

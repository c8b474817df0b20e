import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import { runPrepared, type Statement } from '../db/prepared.ts';
import type { Principal } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Logger } from '../log/logger.ts';
import { DenialLimit } from './denial-limit.ts';

/** What a request names, and who sends it. */
export interface Act {
  readonly principal: Principal;
  readonly endpoint: EndpointDeclaration;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly requestId: string;
  readonly at: Date;
  readonly log: Logger;
}

const INSERT: Statement = {
  name: 'platform.audit_acts',
  text: `insert into audit_acts (id, at, brand_id, actor_id, actor_type, session_id, outcome, call, object_ids, request_id)
    values (gen_random_uuid(), $1::timestamptz, $2, $3::uuid, $4, $5::uuid, $6, $7, $8::uuid[], $9)`,
};

/**
 * The trail of what was refused and of what clinicians and staff changed. Patients change their own records; that is
 * no news to anybody.
 */
export class ActTrail {
  readonly #db: Db;
  readonly #limit = new DenialLimit();

  constructor(db: Db) {
    this.#db = db;
  }

  /** An answer that is the same for a missing object and for another user's is noted in both cases. */
  async noteDenied(act: Act, error: unknown): Promise<void> {
    if (!isDenial(error)) return;
    const ids = idsIn(act);
    if (ids.length === 0) return;
    const { personId } = act.principal;
    if (!this.#limit.admits(personId, `${act.endpoint.name} ${ids.join(' ')}`, act.at.getTime())) return;
    await this.#write(act, 'denied', ids);
  }

  async noteChange(act: Act): Promise<void> {
    if (act.endpoint.method === 'GET' || act.principal.userType === 'patient') return;
    const ids = idsIn(act);
    if (ids.length > 0) await this.#write(act, 'changed', ids);
  }

  /** What was answered stays so, also when the trail can't be written. */
  async #write(act: Act, outcome: 'denied' | 'changed', ids: readonly string[]): Promise<void> {
    const { principal, endpoint, at, requestId, log } = act;
    const { brandId, personId, userType, sessionId } = principal;
    const values = [at.toISOString(), brandId, personId, userType, sessionId, outcome, endpoint.name];
    await runPrepared(this.#db, INSERT, [...values, `{${ids.join(',')}}`, requestId]).catch(
      (error: unknown) => log.error({ err: error }, 'the audit trail could not be written'),
    );
  }
}

/** Not found, also where a field of the body names what isn't there for the principal. */
function isDenial(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return (
    error.status === 404 || (error.status === 400 && error.fields.some(({ code }) => code === 'unknown'))
  );
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const MOST_IDS = 10;

/** Ids in the address, the query and the first level of the body: no other value of a request is looked at. */
function idsIn({ params, query, body }: Act): string[] {
  const values = [params, query, body].flatMap((part) =>
    typeof part === 'object' && part !== null ? Object.values(part).flat() : [],
  );
  const ids = values.filter((value): value is string => typeof value === 'string' && UUID.test(value));
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, MOST_IDS);
}

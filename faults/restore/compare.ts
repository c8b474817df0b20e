import { sql } from 'drizzle-orm';
import { contentOfTables, type TableContent } from '#apps/server/operations/hash-of-tables.ts';
import { checkLedger } from '#features/payments/server/index.ts';
import { verifyChain } from '#platform/server/audit/chain.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** What a database says, and what is wrong with it by itself. */
export interface Look {
  readonly tables: ReadonlyMap<string, TableContent>;
  /** Closed days of the audit trail, and the rows that their seals cover. */
  readonly days: number;
  readonly sealedRows: number;
  readonly transfers: number;
  readonly refunds: number;
  readonly settled: number;
  readonly problems: readonly string[];
}

/** Looks at every row, and checks the books and the audit trail as `ledger:check` and `audit:verify` do. */
export async function look(db: Db, secrets: Secrets, now: Date): Promise<Look> {
  const violations = await checkLedger(db);
  const { days, rows, faults } = await verifyChain(db, secrets, { now });
  const [books] = await rowsOf<Pick<Look, 'transfers' | 'refunds' | 'settled'>>(
    db,
    sql`select count(*)::int as transfers, (count(*) filter (where kind = 'refund_processed'))::int as refunds,
      (count(*) filter (where kind = 'settled'))::int as settled from ledger_transfers`,
  );
  return {
    ...{ days, sealedRows: rows, transfers: 0, refunds: 0, settled: 0, ...books },
    tables: await contentOfTables(db),
    problems: [
      ...violations.map(({ rule, about }) => `the books: not true: ${rule} (${about})`),
      ...faults.map(({ brandId, day, what }) => `the audit trail: ${brandId} ${day} (${what})`),
    ],
  };
}

/** Why a restored database is not the one from before; empty when it is, and when there was something to compare. */
export function problemsOf(before: Look, after: Look): string[] {
  const { days, refunds, settled } = before;
  const empty = Object.entries({ 'closed days': days, refunds, 'settled lines': settled });
  return [
    ...empty.flatMap(([what, count]) => (count > 0 ? [] : [`nothing was compared: no ${what}`])),
    ...before.problems.map((problem) => `before: ${problem}`),
    ...after.problems.map((problem) => `after: ${problem}`),
    ...differences(before.tables, after.tables),
  ];
}

function differences(before: Look['tables'], after: Look['tables']): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (!was || !is) return [`${name} is ${was ? 'missing' : 'new'}`];
    if (was.rows !== is.rows) return [`${name} had ${was.rows} rows and has ${is.rows}`];
    return was.hash === is.hash ? [] : [`${name} has other rows than before`];
  });
}

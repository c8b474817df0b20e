import { sql } from 'drizzle-orm';
import { ConfigurationError } from '../config/config.ts';
import { type Database, type Db, rowsOf } from './database.ts';
import { BRAND_ROLE, BRAND_SETTING } from './row-security-role.ts';

const LOCK_TIMEOUT = '3s';

/** Tables of a brand, and whether PostgreSQL keeps others out of their rows. Of partitions the parent decides. */
const TABLES = sql`select c.relname as name, c.relrowsecurity and exists (
    select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_brand') as secured
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped)
  order by 1`;

/** Tables with a brand, and with rows that every connection would see. */
export async function unsecuredTables(db: Db): Promise<string[]> {
  const tables = await rowsOf<{ name: string; secured: boolean }>(db, TABLES);
  return tables.filter(({ secured }) => !secured).map(({ name }) => name);
}

/**
 * Gives every table of a brand a policy, and the role of requests its rights. It adds only, and may be repeated: servers
 * that run already own the tables, and for an owner policies don't hold.
 * @param user who serves, where it isn't the one who migrates: its jobs see all brands
 * @throws ConfigurationError when an administrator of the database has to do something first
 */
export async function secureRows(database: Database, user?: string): Promise<void> {
  const db = database.patientDb;
  const [me] = await rowsOf<{ name: string }>(db, sql`select current_user as name`);
  const owner = me?.name ?? '';
  const other = user && user !== owner ? user : undefined;
  await makeRole(db, owner);
  for (const name of [owner, ...(other ? [other] : [])])
    if (!(await isMember(db, name))) await run(db, `grant ${BRAND_ROLE} to ${quoted(name)}`, name);
  await grantOwn(database);
  for (const table of await unsecuredTables(db))
    await db.transaction(async (tx) => {
      if (database.kind === 'postgres')
        await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
      for (const statement of policiesOf(table, other)) await tx.execute(sql.raw(statement));
    });
}

const RIGHTS = 'select, insert, update, delete';
/** Statements that grant what is missing, of what the connection's user owns: the queue makes its tables by itself. */
const MISSING_RIGHTS = sql`select format('grant usage on schema %I to ${sql.raw(BRAND_ROLE)}', nspname) as statement
    from pg_namespace where nspname in ('public', 'jobs') and pg_has_role(nspowner, 'usage')
      and not has_schema_privilege(${BRAND_ROLE}, oid, 'usage')
  union all
  select format(case when c.relkind = 'S' then 'grant usage on sequence %I.%I to %s'
      else 'grant ${sql.raw(RIGHTS)} on %I.%I to %s' end, n.nspname, c.relname, ${BRAND_ROLE}::text)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p', 'v', 'S') and pg_has_role(c.relowner, 'usage')
      and not case when c.relkind = 'S' then has_sequence_privilege(${BRAND_ROLE}, c.oid, 'usage')
        else has_table_privilege(${BRAND_ROLE}, c.oid, 'delete') end`;

/** Of the user who serves as well as of the one who migrates, where these are two. */
export async function grantOwn({ patientDb: db }: Pick<Database, 'patientDb'>): Promise<void> {
  for (const { statement } of await rowsOf<{ statement: string }>(db, MISSING_RIGHTS))
    await run(db, statement);
  await run(db, `alter default privileges grant usage on schemas to ${BRAND_ROLE}`);
  await run(db, `alter default privileges grant ${RIGHTS} on tables to ${BRAND_ROLE}`);
  await run(db, `alter default privileges grant usage on sequences to ${BRAND_ROLE}`);
}

function policiesOf(table: string, other: string | undefined): string[] {
  const on = `on public.${quoted(table)}`;
  return [
    `alter table public.${quoted(table)} enable row level security`,
    `drop policy if exists own_brand ${on}`,
    // In a query of its own it is computed once for a statement, and not for each row.
    `create policy own_brand ${on} to ${BRAND_ROLE} using (brand_id = (select current_setting('${BRAND_SETTING}', true)))`,
    ...(other
      ? [
          `drop policy if exists all_brands ${on}`,
          `create policy all_brands ${on} to ${quoted(other)} using (true)`,
        ]
      : []),
  ];
}

async function makeRole(db: Db, me: string): Promise<void> {
  const found = await rowsOf(db, sql`select from pg_roles where rolname = ${BRAND_ROLE}`);
  if (found.length > 0) return;
  try {
    await db.execute(sql.raw(`create role ${BRAND_ROLE} nologin`));
  } catch (error) {
    const code = codeOf(error);
    // Roles belong to all databases of a server: another one may make it at this moment.
    if (code === '42710' || code === '23505') return;
    if (code === '42501') throw new ConfigurationError([NEEDS_ADMINISTRATOR(me)]);
    throw error;
  }
}

async function isMember(db: Db, user: string): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select pg_has_role(${user}, ${BRAND_ROLE}, 'member') as is`,
  );
  return row?.is === true;
}

async function run(db: Db, statement: string, user = ''): Promise<void> {
  try {
    await db.execute(sql.raw(statement));
  } catch (error) {
    if (codeOf(error) === '42501')
      throw new ConfigurationError([NEEDS_ADMINISTRATOR(user || 'the user of DATABASE_URL')]);
    throw error;
  }
}

const NEEDS_ADMINISTRATOR = (user: string): string =>
  `DATABASE_ROW_SECURITY is on, and the database does not let ${user} prepare it: as its administrator, run once ` +
  `\`create role ${BRAND_ROLE} nologin; grant ${BRAND_ROLE} to ${user};\``;

/**
 * Whether a connection of this brand is restricted to its rows: a pooler in between may have dropped the settings of
 * its start.
 * @throws ConfigurationError
 */
export async function requireRowSecurity(database: Database, brandIds: readonly string[]): Promise<void> {
  const left = await unsecuredTables(database.db);
  if (left.length > 0)
    throw new ConfigurationError([
      `DATABASE_ROW_SECURITY is on and ${left.length} tables are not prepared for it (${left.slice(0, 5).join(', ')}): ` +
        'run `npm run migrate` with the same settings first, or set MIGRATE=on',
    ]);
  for (const brandId of brandIds) {
    const bound = database.ofBrand?.(brandId);
    if (!bound) continue;
    for (const db of [bound.db, bound.patientDb]) {
      const rows = await rowsOf<{ role: string; brand: string | null }>(
        db,
        sql`select current_user as role, current_setting(${BRAND_SETTING}, true) as brand`,
      ).catch((error: unknown) => {
        throw new ConfigurationError([`${NOT_KEPT}: ${messageOf(error)}`]);
      });
      if (rows[0]?.role !== BRAND_ROLE || rows[0].brand !== brandId) throw new ConfigurationError([NOT_KEPT]);
    }
  }
}

const NOT_KEPT =
  'DATABASE_ROW_SECURITY is on, and connections do not keep the brand that they are opened with: set DATABASE_URL to ' +
  'PostgreSQL itself instead of a pooler, and let its user take the role sukham_brand';

const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code;
};

const messageOf = (error: unknown): string => {
  const { message, cause } = error as { message: string; cause?: { message?: string } };
  return cause?.message ?? message;
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

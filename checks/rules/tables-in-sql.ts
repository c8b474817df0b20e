/** What SQL does with a table that it names. */
export interface TablesInSql {
  readonly read: ReadonlySet<string>;
  readonly written: ReadonlySet<string>;
}

const TOKEN = /[a-z_][\w$.]*|[(),;]/g;
const COMMENT = /\/\*.*?\*\/|--[^\n]*/gs;
/** After these a list of tables goes no further. */
const ENDS = new Set(
  'where order group limit offset union except intersect set returning having values when window for'.split(
    ' ',
  ),
);
/** Before the name of a table. */
const BEFORE_A_NAME = new Set(['only', 'lateral', 'table']);
/** What is looked up in no table: `is distinct from x`, and `using gist (x)` follows the table of an index. */
const READS = new Set(['from', 'join', 'using']);

/** One pair of brackets: whether a table comes next, and whether a comma is followed by another one. */
interface Level {
  next: 'read' | 'written' | null;
  list: 'read' | 'written' | null;
}

/** The tables that SQL reads and writes: `from only (a x join "public"."b" y on true), c` reads a, b and c. */
export function tablesInSql(text: string): TablesInSql {
  const tables = { read: new Set<string>(), written: new Set<string>() };
  const plain = text.toLowerCase().replace(COMMENT, ' ').replaceAll('"', '').replaceAll('public.', '');
  const levels: Level[] = [{ next: null, list: null }];
  let before = '';
  for (const [token] of plain.matchAll(TOKEN)) {
    const level = levels.at(-1) as Level;
    if (token === '(') levels.push({ next: level.next, list: level.next });
    if (token === '(' || BEFORE_A_NAME.has(token)) level.next = token === '(' ? null : level.next;
    else if (token === ')') {
      if (levels.length > 1) levels.pop();
    } else takeWord(level, token, before, tables);
    before = token;
  }
  return tables;
}

function takeWord(
  level: Level,
  token: string,
  before: string,
  tables: { readonly read: Set<string>; readonly written: Set<string> },
): void {
  const wish = wishOf(token, before);
  if (wish) Object.assign(level, wish);
  else if (token === ',') level.next = level.list;
  else if (token === ';' || token === 'select' || ENDS.has(token))
    Object.assign(level, { next: null, list: null });
  else if (level.next) {
    tables[level.next].add(token);
    level.next = null;
  }
}

/** What the word begins, with the word before it. */
function wishOf(token: string, before: string): Level | null {
  if (token === 'into' && (before === 'insert' || before === 'merge')) return { next: 'written', list: null };
  if (token === 'from' && before === 'delete') return { next: 'written', list: null };
  if (token === 'update') return { next: 'written', list: null };
  if (token === 'truncate') return { next: 'written', list: 'written' };
  return READS.has(token) && before !== 'distinct' ? { next: 'read', list: 'read' } : null;
}

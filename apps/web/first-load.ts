import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** What a module says: whole keys, and the beginnings of keys that it completes at run time. */
interface Said {
  readonly whole: readonly string[];
  /** Of a door's screens: keys that are asked for once the screen is there. */
  readonly titles: readonly string[];
  readonly beginnings: readonly string[];
  /** The app's own modules and styles that come with it. */
  readonly imports: readonly string[];
  /** Those that it loads later; of a door, the parts that a patient sees on or around Home. */
  readonly loads: readonly string[];
  /** Of a door: what a patient sees there once Home has come to rest. */
  readonly later: readonly string[];
}

/** A feature's list of what the shell loads when it is needed; its imports are the screens themselves. */
const DOOR = /^(features\/[^/]+\/web\/(index|screens)|platform\/web\/shell\/shell-routes)\.ts$/;
const HOME = 'platform/web/shell/screens/home.tsx';
const SIGN_IN = 'features/accounts/web/screens/sign-in.tsx';
const ENTRY = 'apps/web/main.tsx';
/** Lists of the web entry with parts on Home or around every page. */
const AROUND = new Set(['home', 'banners', 'actingFor', 'header', 'background']);
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Whether a key (`appointments.home.next`) can be asked for. */
export type Asked = (key: string) => boolean;

/**
 * What the browser can ask for: `first` before a patient has opened any screen, `later` what the modules of a feature
 * (or `shell`), and those that they use, can ask for besides. Read from the source, so that words need no declaration
 * of where they belong.
 */
export function askedWords(root: string): { readonly first: Asked; later(name: string): Asked } {
  const read = reader(root);
  const first = askedBy(firstLoad(root, read));
  const known = new Map<string, Asked>();
  return {
    first,
    later(name) {
      const asked =
        known.get(name) ?? askedBy(allOf(root, read, name === 'shell' ? 'platform' : `features/${name}`));
      known.set(name, asked);
      // Its own words come in full: a key that is put together at run time is found in any case.
      return (key) => !first(key) && (key.startsWith(`${name}.`) || asked(key));
    },
  };
}

/** The modules that run before a patient opens a screen: the shell, Home, and what stands on and around it. */
function firstLoad(root: string, read: Read): Said[] {
  // Their lines of More, of search and of tabs are seen on pages that are not their own.
  const screens = readdirSync(join(root, 'features'))
    .map((name) => `features/${name}/web/screens.ts`)
    .filter((file) => existsSync(join(root, file)));
  return [...reached([ENTRY, HOME, ...screens], (file) => [...read(file).imports, ...read(file).loads])].map(
    read,
  );
}

/**
 * The modules and styles of a first load by chunk: `shell` is what every page needs and what both Home and the sign-in
 * do, `home` and `signIn` are what these two add, `rest` are the features' modules of the parts that come once Home has
 * come to rest. As some seventy files they cost more to ask for than to run.
 */
export function firstChunks(
  root: string,
): Readonly<Record<'shell' | 'home' | 'signIn' | 'rest', Set<string>>> {
  const read = reader(root);
  const importedBy = (files: readonly string[]) => reached(files, (file) => read(file).imports);
  const entry = importedBy([ENTRY]);
  const doors = [...entry].filter((file) => DOOR.test(file)).map(read);
  const home = importedBy([HOME, ...doors.flatMap(({ loads }) => loads)]);
  const signIn = importedBy([SIGN_IN]);
  const rest = importedBy(doors.flatMap(({ later }) => later));
  // The lists of the features stay with the entry, and the screen of Home with what the features have on it.
  const isOfShell = (file: string) =>
    file.startsWith('platform/') ? file !== HOME : (entry.has(file) || signIn.has(file)) && !DOOR.test(file);
  const shell = new Set([...entry, ...home].filter((file) => file !== ENTRY && isOfShell(file)));
  const without = (files: Set<string>, ...others: readonly Set<string>[]) =>
    new Set([...files].filter((file) => !others.some((other) => other.has(file))));
  return {
    shell,
    home: without(home, entry, shell),
    signIn: without(signIn, entry, home, rest),
    rest: new Set([...without(rest, entry, home)].filter((file) => file.startsWith('features/'))),
  };
}

function reached(from: readonly string[], next: (file: string) => readonly string[]): Set<string> {
  const files = new Set<string>();
  const queue = [...from];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (!files.has(file)) queue.push(...next(file));
    files.add(file);
  }
  return files;
}

type Read = (file: string) => Said;

/** Reads each module once, however many features use it. */
function reader(root: string): Read {
  const known = new Map<string, Said>();
  return (file) => {
    const said = known.get(file) ?? readModule(root, file);
    known.set(file, said);
    return said;
  };
}

/**
 * What of a folder may run in the browser, and the modules of other folders that it uses: a screen that shows a part of
 * the shell or of another feature says that part's words. A screen's title is asked for together with the screen.
 */
function allOf(root: string, read: Read, folder: string): Said[] {
  const own = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)server\//.test(file))
    .map((file) => `${folder}/${file}`);
  // What a door loads for Home comes with the words of its own feature.
  const uses = (file: string) => [...read(file).imports, ...(DOOR.test(file) ? [] : read(file).loads)];
  return [...reached(own, uses)].map((file) => {
    const said = read(file);
    return file.startsWith(`${folder}/`) ? { ...said, whole: [...said.whole, ...said.titles] } : said;
  });
}

function askedBy(modules: readonly Said[]): Asked {
  const whole = new Set(modules.flatMap((each) => each.whole));
  const beginnings = [...new Set(modules.flatMap((each) => each.beginnings))];
  return (key) =>
    whole.has(key) ||
    whole.has(key.replace(PLURAL, '')) ||
    beginnings.some((beginning) => key.startsWith(beginning));
}

const NOTHING: Said = { whole: [], titles: [], beginnings: [], imports: [], loads: [], later: [] };

function readModule(root: string, file: string): Said {
  if (file.endsWith('.css')) return NOTHING;
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const whole: string[] = [];
  const titles: string[] = [];
  const beginnings: string[] = [];
  const imports: string[] = [];
  const loads: string[] = [];
  const later: string[] = [];
  const isDoor = DOOR.test(file);
  const follow = (specifier: ts.Node | undefined, list: string[]) => {
    const target =
      specifier && ts.isStringLiteralLike(specifier) ? moduleAt(root, file, specifier.text) : undefined;
    if (target) list.push(target);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const typesOnly = ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly;
      if (!typesOnly) follow(node.moduleSpecifier, imports);
      return;
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const when = isDoor ? whenOnPatientsHome(node) : 'first';
      if (when) follow(node.arguments[0], when === 'first' ? loads : later);
    } else if (ts.isStringLiteralLike(node)) (isDoor && isTitle(node) ? titles : whole).push(node.text);
    else if (ts.isTemplateExpression(node) && /^[a-z]+\./.test(node.head.text))
      beginnings.push(node.head.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { whole, titles, beginnings, imports, loads, later };
}

function isTitle({ parent }: ts.Node): boolean {
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'title';
}

/** When a patient sees the part that a door imports on or around Home: from the first, or once Home has come to rest. */
function whenOnPatientsHome(load: ts.Node): 'first' | 'later' | undefined {
  const isPart = (node: ts.Node): node is ts.ObjectLiteralExpression =>
    ts.isObjectLiteralExpression(node) && node.properties.some((each) => each.name?.getText() === 'part');
  const part = ts.findAncestor(load, isPart) as ts.ObjectLiteralExpression | undefined;
  const list = part && ts.findAncestor(part, ts.isPropertyAssignment);
  if (!part || !list || !AROUND.has(list.name.getText())) return undefined;
  const when = part.properties.some((each) => each.name?.getText() === 'later') ? 'later' : 'first';
  const of = part.properties.find((each) => each.name?.getText() === 'userTypes');
  if (!of || !ts.isPropertyAssignment(of)) return when;
  return declared(of.initializer).includes("'patient'") ? when : undefined;
}

/** The text of a list that may have a name of its own in the same file. */
function declared(value: ts.Expression): string {
  if (!ts.isIdentifier(value)) return value.getText();
  for (const statement of value.getSourceFile().statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const named = statement.declarationList.declarations.find((each) => each.name.getText() === value.text);
    if (named?.initializer) return named.initializer.getText();
  }
  throw new Error(`${value.getSourceFile().fileName}: ${value.text} has to be a list in the same file.`);
}

function moduleAt(root: string, from: string, specifier: string): string | undefined {
  if (!/\.(tsx?|css)$/.test(specifier)) return undefined;
  const path = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? relative(root, join(root, dirname(from), specifier))
      : undefined;
  return path && existsSync(join(root, path)) ? path : undefined;
}

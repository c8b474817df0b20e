import { type Plugin, parseAst } from 'vite';

/**
 * Refuses to build a script in which the minifier ends an optional chain too early: `(name?.split(' '))[1]` throws
 * where `name?.split(' ')[1]` is undefined. Tests of the source cannot see this.
 */
export function wholeChains(): Plugin {
  return {
    name: 'sukham:whole-chains',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const cut of cutChains(file.code))
          this.error(
            `${file.fileName} ends an optional chain too early: ${cut}\nWrite ?. at each step of it.`,
          );
      }
    },
  };
}

/** Each place where a property is read, or a function called, of an optional chain in parentheses. */
export function cutChains(code: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    const from =
      node.type === 'MemberExpression' ? node.object : node.type === 'CallExpression' && node.callee;
    if (!node.optional && isChain(from)) found.push(code.slice(node.start, node.end).slice(0, 200));
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code).body);
  return found;
}

interface Node extends Record<string, unknown> {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function isChain(value: unknown): boolean {
  if (!isNode(value)) return false;
  return value.type === 'ParenthesizedExpression'
    ? isChain(value.expression)
    : value.type === 'ChainExpression';
}

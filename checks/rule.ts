import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

export interface Finding {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly what: string;
}

/**
 * A convention of the project as a check of one file. Others (words, sizes of folders) look at many files at once.
 */
export interface Rule {
  readonly name: string;
  readonly title: string;
  applies(path: string): boolean;
  check(file: SourceFile): Finding[];
}

/**
 * What `rule` finds in `files`. A line is excused by a comment on it or above it that says why:
 * `// allow outer-db-in-transaction: the lock is held on another connection`.
 */
export function findingsOf(rule: Rule, files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => rule.applies(file.path))
    .flatMap((file) => {
      const lines = file.text.split('\n');
      const excuse = new RegExp(`allow ${rule.name}: \\S+`);
      return rule.check(file).filter((finding) => {
        const near = [lines[finding.line - 1], lines[finding.line - 2]];
        return !near.some((line) => line !== undefined && excuse.test(line));
      });
    });
}

export function show(finding: Finding): string {
  return `${finding.path}:${finding.line}  ${finding.what}`;
}

export function parse(file: SourceFile): ts.SourceFile {
  const kind = file.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ESNext, true, kind);
}

export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** Calls `visit` for `node` and everything below it; a visit that answers false is not gone into. */
export function walk(node: ts.Node, visit: (node: ts.Node) => boolean | undefined): void {
  if (visit(node) === false) return;
  ts.forEachChild(node, (child) => walk(child, visit));
}

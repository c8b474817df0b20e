import type { Editor } from '@tiptap/core';

/** Where a doctor still has to write something in a phrase. */
const STOP = '***';
const WORD = /(?:^|\s)\.([a-z][a-z0-9]{0,19})$/;

/** The word with a dot right before the caret, and where it begins. */
export function triggerBefore(
  editor: Editor,
): { readonly trigger: string; readonly from: number } | undefined {
  const { $from, empty } = editor.state.selection;
  if (!empty) return undefined;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 24), $from.parentOffset, ' ', ' ');
  const trigger = WORD.exec(before)?.[1];
  return trigger ? { trigger, from: $from.pos - trigger.length - 1 } : undefined;
}

/** Writes `text`, a paragraph for each of its lines, and goes to its first stop. */
export function writePhrase(editor: Editor, text: string, from = editor.state.selection.from): void {
  const { to } = editor.state.selection;
  const [first = '', ...rest] = text.split('\n');
  const content = [
    ...(first ? [{ type: 'text', text: first }] : []),
    ...rest.flatMap((line) => [{ type: 'hardBreak' }, ...(line ? [{ type: 'text', text: line }] : [])]),
  ];
  editor.chain().focus().deleteRange({ from, to }).insertContent(content).run();
  if (text.includes(STOP)) toNextStop(editor, from);
}

/** Selects the next `***` after a place; false when there is none. */
export function toNextStop(editor: Editor, after = editor.state.selection.to): boolean {
  let found: number | undefined;
  editor.state.doc.descendants((node, pos) => {
    if (found !== undefined) return false;
    if (!node.isText) return true;
    const at = (node.text ?? '').indexOf(STOP, Math.max(0, after - pos));
    if (at >= 0) found = pos + at;
    return false;
  });
  if (found === undefined) return false;
  return editor.commands.setTextSelection({ from: found, to: found + STOP.length });
}

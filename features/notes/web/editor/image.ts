import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { NoteImage } from './image-dialog.tsx';

/** The picture that is selected; undefined when none is. */
export function imageOf(editor: Editor): NoteImage | undefined {
  if (!editor.isActive('image')) return undefined;
  const { fileId, alt } = editor.getAttributes('image');
  return { fileId: String(fileId), alt: String(alt) };
}

/** Changes the description of the selected picture; else inserts the picture, with the cursor below it. */
export function putImage(editor: Editor, image: NoteImage): void {
  const chain = editor.chain().focus();
  if (imageOf(editor)) {
    chain.updateAttributes('image', { alt: image.alt }).run();
    return;
  }
  chain.insertContent({ type: 'image', attrs: image });
  // A picture that stays selected would be replaced by the next letter.
  chain.command(({ tr, state }) => {
    if (!(tr.selection instanceof NodeSelection)) return true;
    const below = tr.selection.to;
    const paragraph = state.schema.nodes.paragraph?.create();
    if (paragraph && !tr.doc.resolve(below).nodeAfter?.isTextblock) tr.insert(below, paragraph);
    tr.setSelection(TextSelection.near(tr.doc.resolve(below)));
    return true;
  });
  chain.run();
}

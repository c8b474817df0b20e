import type { Editor, JSONContent } from '@tiptap/core';
import { EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import type { RichDocument } from '../../contract.ts';
import { imageHref } from '../queries.ts';
import styles from './editor.module.css';
import { toNextStop, triggerBefore, writePhrase } from './expand.ts';
import { extensionsFor } from './extensions.ts';
import { imageOf, putImage } from './image.ts';
import { ImageDialog } from './image-dialog.tsx';
import { Toolbar } from './toolbar.tsx';

export interface RichEditorProps {
  readonly noteId: string;
  readonly label: string;
  readonly value: RichDocument | undefined;
  readonly onChange: (document: RichDocument) => void;
  /** The text that a word with a dot stands for, for this patient; undefined when there is no such word. */
  readonly expand: (trigger: string) => Promise<string | undefined>;
  readonly autoFocus?: boolean;
}

/** Rich text with a toolbar. It holds its own state: from outside it is changed only by another `key`. */
export function RichEditor({ noteId, label, value, onChange, expand, autoFocus = false }: RichEditorProps) {
  const { t } = useWords();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const changed = useRef(onChange);
  const expanding = useRef(expand);
  useEffect(() => {
    changed.current = onChange;
    expanding.current = expand;
  });
  const editorRef = useRef<Editor | null>(null);
  // The same options at every render: new ones would be applied in the middle of what a keyboard composes.
  const [options] = useState<UseEditorOptions>(() => ({
    extensions: extensionsFor((fileId) => imageHref(noteId, fileId)),
    content: (value as JSONContent | undefined) ?? null,
    // A style element would be against our content security policy; editor.module.css says the same.
    injectCSS: false,
    autofocus: autoFocus ? 'end' : false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        'aria-description': t('notes.editor.keys'),
      },
      handleDOMEvents: { keydown: leavesByTab() },
      handleDoubleClickOn: (_view, _pos, node) => {
        if (node.type.name !== 'image') return false;
        setChoosing(true);
        return true;
      },
      handleKeyDown: (_view, event) => handleKey(event, () => editorRef.current, frame, expanding.current),
    },
    onUpdate: ({ editor: now }) => changed.current(now.getJSON() as RichDocument),
  }));
  const editor = useEditor(options);
  useEffect(() => {
    editorRef.current = editor;
  }, [editor]);
  if (!editor) return null;
  return (
    <div ref={frame} className={styles.frame}>
      <Toolbar editor={editor} editorId={id} onImage={() => setChoosing(true)} />
      <EditorContent editor={editor} className={styles.text} />
      {choosing && (
        <ImageDialog
          noteId={noteId}
          image={imageOf(editor)}
          onClose={() => setChoosing(false)}
          onImage={(image) => {
            setChoosing(false);
            putImage(editor, image);
          }}
        />
      )}
    </div>
  );
}

/** After Escape, Tab leaves the text wherever the caret is; in a list it would indent the entry. */
function leavesByTab() {
  let isLeaving = false;
  return (_view: unknown, { key }: KeyboardEvent): boolean => {
    if (key === 'Shift') return false;
    const leaves = isLeaving && key === 'Tab';
    isLeaving = key === 'Escape';
    // The editor doesn't hear of it: what the browser does with Tab happens.
    return leaves;
  };
}

/** Alt+F10 goes to the toolbar; Tab writes a phrase or goes to the next place to fill in, else leaves the text. */
function handleKey(
  event: KeyboardEvent,
  current: () => Editor | null,
  frame: { readonly current: HTMLElement | null },
  expand: RichEditorProps['expand'],
): boolean {
  const editor = current();
  if (!editor || event.isComposing) return false;
  if (event.key === 'F10' && event.altKey) {
    frame.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus();
    return true;
  }
  if (event.key !== 'Tab' || event.shiftKey) return false;
  const found = triggerBefore(editor);
  if (!found) return toNextStop(editor);
  const { to } = editor.state.selection;
  void expand(found.trigger).then((text) => {
    // The user has typed on meanwhile: the dictated phrase no longer fits.
    if (text !== undefined && editor.state.selection.to === to) writePhrase(editor, text, found.from);
  });
  return true;
}

import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import { FONT_SIZES, MAX_FONT_SIZE, MIN_FONT_SIZE } from '../../contract.ts';
import styles from './editor.module.css';
import { Glyph, type GlyphName } from './glyphs.tsx';

export interface ToolbarProps {
  readonly editor: Editor;
  readonly editorId: string;
  readonly onImage: () => void;
}

interface Tool {
  readonly name: GlyphName;
  /** Where it does something else now. */
  readonly label?: GlyphName | 'imageText';
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly run: () => void;
}

/** One stop of the Tab key; arrows move within it, Escape goes back to the text (WAI-ARIA toolbar). */
export function Toolbar({ editor, editorId, onImage }: ToolbarProps) {
  const { t } = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const groups = useTools(editor, onImage);
  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const moveBy = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const isTyping = (event.target as HTMLElement).tagName === 'INPUT';
    const all = stops();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || (isTyping && event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    setCurrent(next);
    all[next]?.focus();
  };
  let stop = 0;
  const place = () => {
    const at = stop++;
    return { 'data-stop': true, tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) };
  };
  const button = ({ name, label = name, isOn, isOff, run }: Tool): ReactNode => (
    <button
      key={name}
      type="button"
      className={styles.tool}
      aria-label={t(`notes.editor.${label}`)}
      title={t(`notes.editor.${label}`)}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && run()}
      {...place()}
    >
      <Glyph name={name} />
    </button>
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('notes.editor.toolbar')}
      aria-controls={editorId}
      className={styles.toolbar}
      onKeyDown={moveBy}
      // A press on a tool must not take the focus (and a phone's keyboard) from the text.
      onMouseDown={(event) => (event.target as HTMLElement).tagName !== 'INPUT' && event.preventDefault()}
    >
      {groups.map((tools) => (
        <span key={tools[0]?.name} className={styles.group}>
          {tools.map(button)}
        </span>
      ))}
      <SizeField editor={editor} place={place()} />
    </div>
  );
}

function useTools(editor: Editor, onImage: () => void): readonly (readonly Tool[])[] {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading2: now.isActive('heading', { level: 2 }),
      heading: now.isActive('heading', { level: 3 }),
      heading4: now.isActive('heading', { level: 4 }),
      quote: now.isActive('blockquote'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      left: now.isActive({ textAlign: 'left' }),
      center: now.isActive({ textAlign: 'center' }),
      right: now.isActive({ textAlign: 'right' }),
      justify: now.isActive({ textAlign: 'justify' }),
      image: now.isActive('image'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return [
    [
      { name: 'undo', isOff: !on.canUndo, run: () => chain().undo().run() },
      { name: 'redo', isOff: !on.canRedo, run: () => chain().redo().run() },
    ],
    [
      { name: 'bold', isOn: on.bold, run: () => chain().toggleBold().run() },
      { name: 'italic', isOn: on.italic, run: () => chain().toggleItalic().run() },
      { name: 'underline', isOn: on.underline, run: () => chain().toggleUnderline().run() },
      { name: 'strike', isOn: on.strike, run: () => chain().toggleStrike().run() },
    ],
    [
      { name: 'heading2', isOn: on.heading2, run: () => chain().toggleHeading({ level: 2 }).run() },
      { name: 'heading', isOn: on.heading, run: () => chain().toggleHeading({ level: 3 }).run() },
      { name: 'heading4', isOn: on.heading4, run: () => chain().toggleHeading({ level: 4 }).run() },
      { name: 'quote', isOn: on.quote, run: () => chain().toggleBlockquote().run() },
      { name: 'bulletList', isOn: on.bulletList, run: () => chain().toggleBulletList().run() },
      { name: 'orderedList', isOn: on.orderedList, run: () => chain().toggleOrderedList().run() },
    ],
    (['left', 'center', 'right', 'justify'] as const).map((side) => ({
      name: side,
      isOn: on[side],
      run: () => (on[side] ? chain().unsetTextAlign().run() : chain().setTextAlign(side).run()),
    })),
    [{ name: 'image', ...(on.image ? { label: 'imageText' } : {}), run: onImage }],
  ];
}

/** Any whole number from 8 to 96; the usual ones are offered. For the selection, else for the whole block. */
function SizeField({ editor, place }: { readonly editor: Editor; readonly place: object }) {
  const { t } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const size = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.getAttributes('textStyle').fontSize as number | null) ?? null,
  });
  const choose = (text: string) => {
    setTyped(null);
    const wanted = text.trim() === '' ? null : Number(text);
    if (wanted !== null && !(Number.isInteger(wanted) && wanted >= MIN_FONT_SIZE && wanted <= MAX_FONT_SIZE))
      return;
    setSize(editor, wanted);
  };
  return (
    <span className={styles.size}>
      <input
        type="text"
        inputMode="numeric"
        list="note-sizes"
        aria-label={t('notes.editor.size', { min: MIN_FONT_SIZE, max: MAX_FONT_SIZE })}
        placeholder="16"
        maxLength={2}
        value={typed ?? (size === null ? '' : String(size))}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={(event) => typed !== null && choose(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose(event.currentTarget.value);
        }}
        {...place}
      />
      <datalist id="note-sizes">
        {FONT_SIZES.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </span>
  );
}

/** Never stored for what is typed next: a style waiting on an empty line breaks typing with Indic keyboards. */
function setSize(editor: Editor, size: number | null): void {
  const { from, to, empty, $from } = editor.state.selection;
  const range = empty ? { from: $from.start(), to: $from.end() } : { from, to };
  const chain = editor.chain().focus().setTextSelection(range);
  if (size === null) chain.unsetMark('textStyle');
  else chain.setMark('textStyle', { fontSize: size });
  chain.setTextSelection(empty ? from : { from, to }).run();
}

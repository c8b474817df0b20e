import Type from 'typebox';

/**
 * Rich text as the editor (ProseMirror) writes it, in a closed form: nothing is stored that isn't named here, so that
 * no foreign style, address or markup reaches a reader. `problemOf` (rules) says whether a value fits.
 */
export interface RichNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly RichNode[];
  readonly marks?: readonly RichMark[];
  readonly text?: string;
}
export interface RichMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}
export interface RichDocument extends RichNode {
  readonly type: 'doc';
}

/** Checked by `problemOf`, which knows what JSON Schema can't say: depth, and which attribute belongs to which node. */
export const RichText = Type.Unsafe<RichDocument>({ type: 'object', additionalProperties: true });

/** UTF-8 bytes of a whole note's content as JSON. */
export const MAX_NOTE_BYTES = 200_000;
/** Letters of an addition to a signed note. */
export const MAX_ADDED_LETTERS = 20_000;
/** So much is read at all: of what is longer than a note, too, the field is named. */
export const MAX_SENT_BYTES = 2_000_000;
/** Nodes within nodes. */
export const MAX_DEPTH = 20;
export const FONT_SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 60, 72, 96] as const;
export const MIN_FONT_SIZE = 8;
export const MAX_FONT_SIZE = 96;
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export const MAX_ALT = 300;
/** For the file chooser; the server looks at the bytes. */
export const IMAGE_TYPES = ['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml'] as const;

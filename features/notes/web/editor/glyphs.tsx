/** Drawn in a square of 20; loaded with the editor, so that no patient pays for them. */
const PATHS = {
  undo: 'M8 4 4 8l4 4M4 8h7a5 5 0 0 1 0 10H8',
  redo: 'm12 4 4 4-4 4M16 8H9a5 5 0 0 0 0 10h3',
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h6M5 16h6M12 4 8 16',
  underline: 'M6 4v6a4 4 0 0 0 8 0V4M5 17h10',
  strike: 'M4 10h12M14 6.5C13 4.5 7 4 6.500 7M6 13.500C7 16.500 14 16.500 14 13',
  heading2: 'M3 3v14M11 3v14M3 10h8M14 9a2 2 0 0 1 4 0c0 2-4 4-4 8h4',
  heading: 'M5 4v12M15 4v12M5 10h10',
  heading4: 'M6 7v9M13 7v9M6 11.500h7',
  quote: 'M4 5v6h4V5zM4 11c0 3 1 4 3 4M11 5v6h4V5zM11 11c0 3 1 4 3 4',
  bulletList: 'M8 5h9M8 10h9M8 15h9M4 5h.01M4 10h.01M4 15h.01',
  orderedList: 'M9 5h8M9 10h8M9 15h8M3 4h1v3M3 9h2l-2 3h2M3 14h2v3H3',
  left: 'M3 5h14M3 9h9M3 13h14M3 17h7',
  center: 'M3 5h14M6 9h8M3 13h14M7 17h6',
  right: 'M3 5h14M8 9h9M3 13h14M10 17h7',
  justify: 'M3 5h14M3 9h14M3 13h14M3 17h14',
  image: 'M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4M13 8h.01',
} as const;
export type GlyphName = keyof typeof PATHS;

export const Glyph = ({ name }: { readonly name: GlyphName }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    <path
      d={PATHS[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

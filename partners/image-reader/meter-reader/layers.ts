/** Of the picture that the network sees, in pixels. */
export const SEEN_WIDTH = 256;
export const SEEN_HEIGHT = 192;
/** A cell of what the network says covers this many pixels each way. */
export const CELL = 4;
export const CELLS_X = SEEN_WIDTH / CELL;
export const CELLS_Y = SEEN_HEIGHT / CELL;

/** What the network says of each cell: 0-9 a digit's centre, 10 a decimal point's; the others in `SAYS`. */
export const SYMBOLS = 11;
export const POINT = 10;
/** Centre within the cell (0-1), natural logarithm of width and height over 16 px, and "part of the reading". */
export const SAYS = { dx: 11, dy: 12, width: 13, height: 14, main: 15 } as const;
/** Units, names of numbers, and words that stand in place of a number; each in a channel of its own, from here on. */
export const LABELS = [
  'mg/dL',
  'mmol/L',
  'mmHg',
  'kg',
  'lb',
  '°C',
  '°F',
  '%',
  'SpO2',
  'SYS',
  'DIA',
  'pulse',
  'HI',
  'LO',
] as const;
export type Label = (typeof LABELS)[number];
export const LABELS_FROM = 16;
/** A multiple of four. */
export const CHANNELS_OUT = 32;

/** What the picture as a whole shows. */
export const KINDS = ['none', 'blood_sugar', 'blood_pressure', 'weight', 'temperature', 'spo2'] as const;
export type Kind = (typeof KINDS)[number];

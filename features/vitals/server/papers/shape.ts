/** What vitals.typ and platform/server/papers/paper.typ read. All texts are in the language of the paper. */

export type Cell =
  | string
  | {
      readonly main: string;
      readonly small?: string;
      /** Outside its range. */
      readonly out?: boolean;
    };

export interface Listing {
  readonly columns: readonly {
    readonly head: string;
    /** Of the width that is left by columns without one. */
    readonly share?: number;
    /** Numbers: aligned at their end. */
    readonly end?: boolean;
  }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** In pt, from the upper left corner. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly em: number;
  /** Shapes only. */
  readonly svg: string;
  readonly labels: readonly {
    readonly x: number;
    /** Of the line on which letters stand. */
    readonly y: number;
    readonly text: string;
    /** Which part of the text is at `x`. */
    readonly at: 'start' | 'middle' | 'end';
    readonly strong: boolean;
  }[];
  /** A description for readers who can't see it. */
  readonly alt: string;
}

export interface KindOnPaper {
  readonly title: string;
  readonly figures: Listing;
  /** Which days the change is against; empty where nothing was measured then. */
  readonly compared: string;
  /** How often a meter showed HI or LO instead of a number; empty where none did. */
  readonly beyond: string;
  readonly picture: Picture | null;
  readonly legend: readonly { readonly svg: string; readonly text: string }[];
  readonly parts: readonly { readonly title: string; readonly table: Listing }[];
  readonly readings: Listing;
  /** Why there are figures of days instead of readings; empty where there aren't. */
  readonly bounded: string;
}

export interface VitalsPaper {
  readonly colours: {
    readonly ink: string;
    readonly ink2: string;
    readonly brand: string;
    readonly brandSoft: string;
    readonly sunk: string;
    readonly line: string;
  };
  readonly head: {
    readonly brand: string;
    readonly title: string;
    readonly details: readonly { readonly label: string; readonly value: string }[];
    /** On top of every page but the first. */
    readonly running: string;
    readonly foot: string;
    /** With `{page}` and `{pages}`. */
    readonly page: string;
  };
  readonly words: { readonly empty: string; readonly readings: string; readonly ranges: string };
  readonly kinds: readonly KindOnPaper[];
  readonly ranges: Listing;
}

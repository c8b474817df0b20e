export interface Point {
  readonly lat: number;
  readonly lng: number;
}

export const PRECISIONS = ['door', 'street', 'locality', 'pin'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** A place in India. Texts are empty where the map doesn't say. */
export interface Place {
  /** One line for people to choose by. */
  readonly label: string;
  readonly locality: string;
  readonly city: string;
  readonly state: string;
  /** Six digits, or empty. */
  readonly pin: string;
  readonly point?: Point;
  /** What `point` and the names are good for; `pin`: somewhere near. */
  readonly precision: Precision;
}

/** Names of places to points and back. */
export interface Maps {
  /** The owner of the data: has to stand beside them on the screen. */
  readonly attribution: string;
  /** What stands at or near this point, the nearest first; empty where nothing is known. */
  reverse(point: Point): Promise<readonly Place[]>;
  /** @param near places around it come first */
  search(text: string, near?: Point): Promise<readonly Place[]>;
}

export const MOST_PLACES = 8;

/** The map didn't answer. Nothing is lost: people type the address. */
export class MapsFailed extends Error {
  readonly reason: 'refused' | 'timeout' | 'unreachable' | 'unreadable' | 'over_limit';
  constructor(reason: MapsFailed['reason']) {
    super(`the map failed: ${reason}`);
    this.name = 'MapsFailed';
    this.reason = reason;
  }
}

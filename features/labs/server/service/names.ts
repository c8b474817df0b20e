export const PLACE_ORDER = 'labs.place';
export const CANCEL_AT_LAB = 'labs.cancel';
export const READ_CALLBACK = 'labs.callback';
export const ASK_LAB = 'labs.ask';
/** Work that waits for the lab has a lane of its own. */
export const LAB_JOBS: ReadonlySet<string> = new Set([PLACE_ORDER, CANCEL_AT_LAB, READ_CALLBACK, ASK_LAB]);

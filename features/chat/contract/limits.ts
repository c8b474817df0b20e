/** UTF-8 bytes of one message. */
export const MAX_MESSAGE_BYTES = 16 * 1024;
/** A page of history. A page of exactly this many means that there may be more. */
export const PAGE_SIZE = 50;
/** How long after sending a message may be edited, milliseconds. */
export const EDIT_MS = 15 * 60_000;
export const MAX_FILES = 10;
export const MAX_MEMBERS = 100;
/** Bars of a voice note's picture. */
export const MAX_WAVEFORM = 64;
/** After so many milliseconds without a sign of life a user counts as away. */
export const ONLINE_MS = 90_000;
/** How often an open page shows a sign of life, milliseconds. */
export const HEARTBEAT_MS = 45_000;
/** Within how many hours a patient may expect an answer. */
export const EXPECTED_REPLY_HOURS = 24;

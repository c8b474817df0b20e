export function shiftClock(ahead: number): void;

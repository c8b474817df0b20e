/** Pure decisions about appointments that both sides share; the clock is always an argument. */
export * from './rules/clinic-time.ts';
export * from './rules/fees.ts';
export * from './rules/hours.ts';
export * from './rules/new-patients.ts';
export * from './rules/offered.ts';
export * from './rules/queue.ts';
export * from './rules/slots.ts';
export * from './rules/transitions.ts';

export * from './rules/reminders.ts';
export * from './rules/routine.ts';

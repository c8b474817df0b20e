export * from './rules/adherence.ts';
export * from './rules/calendar.ts';
export * from './rules/doses.ts';
export * from './rules/reconcile.ts';
export * from './rules/regimen.ts';
export * from './rules/reminders.ts';
export * from './rules/slots.ts';
export * from './rules/stock.ts';

/** What crosses the wire about appointments: numbers with their names, shapes, endpoints and events. */
export * from './contract/appointments.ts';
export * from './contract/availability.ts';
export * from './contract/delays.ts';
export * from './contract/events.ts';
export * from './contract/shapes.ts';
export * from './contract/status.ts';
export * from './contract/visit-rules.ts';
export * from './contract/waiting-list.ts';

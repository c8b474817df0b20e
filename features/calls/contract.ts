/** What crosses the wire about video and audio visits: states, shapes, endpoints, events, what sockets carry. */
export * from './contract/bound-calls.ts';
export * from './contract/calls.ts';
export * from './contract/events.ts';
export * from './contract/guests.ts';
export * from './contract/live.ts';
export * from './contract/shapes.ts';
export * from './contract/states.ts';

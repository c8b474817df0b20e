export * from './contract/breaches.ts';
export * from './contract/consents.ts';
export * from './contract/erasure.ts';
export * from './contract/events.ts';
export * from './contract/requests.ts';

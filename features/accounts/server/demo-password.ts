/** Of every demo account; shown at the start of a demo server. */
export const DEMO_PASSWORD = 'sukham-demo-2026';

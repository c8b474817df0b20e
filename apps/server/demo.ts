/**
 * What only demo and test mode run: demo data, its accounts, and simulators of partners. The build puts all of it into
 * `dist/server/demo`, which an installation for production leaves out (`apps/release.mjs`).
 */

export { simulatedESign } from '#partners/e-sign/simulator.ts';
export { localEmail } from '#partners/email/local.ts';
export { LocalLab } from '#partners/lab/local/simulator.ts';
export { LocalGateway } from '#partners/payment-gateway/local/simulator.ts';
export { localPush } from '#partners/push/local.ts';
export { localSms } from '#partners/sms/local.ts';
export { localVoice } from '#partners/voice/local.ts';
export { demoAccounts } from './demo-accounts.ts';
export { localGatewayPages } from './local-gateway.ts';
export { localLabPages } from './local-lab.ts';
export { seedDemo, seedShown } from './seed-demo.ts';

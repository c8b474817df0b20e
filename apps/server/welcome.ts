import { BRANDS } from '#brands/index.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Demo } from './load-demo.ts';

/** The output on the terminal once the server serves: where, with which data, and which accounts can be tried. */
export function welcome(
  config: Config,
  url: string,
  database: 'embedded' | 'postgres',
  demo?: Pick<Demo, 'demoAccounts'>,
): string {
  const { port } = new URL(url);
  const lines = ['', 'Sukham is ready.', ''];
  if (config.mode === 'production') lines.push(`  ${config.publicUrl.origin}`);
  else
    for (const brand of BRANDS)
      lines.push(`  ${brand.title.padEnd(18)} http://${brand.labels[0]}.localhost:${port}`);
  lines.push('');
  if (database === 'embedded')
    lines.push(
      `  Data: the embedded database in ${config.dataDir}. It survives a killed process, but not a power cut:`,
      '  use PostgreSQL (DATABASE_URL) for anything that must not be lost.',
      '',
    );
  if (config.mode === 'production' && !config.payments)
    lines.push(
      '  Nobody can pay online: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or',
      '  CASHFREE_APP_ID and CASHFREE_SECRET_KEY.',
      ...(config.visitFees === 'online' ? ['  Until then patients can’t book visits that have a fee.'] : []),
      '',
    );
  if (demo) lines.push(...demo.demoAccounts(port));
  return `${lines.join('\n')}\n`;
}

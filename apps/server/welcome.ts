import { BRANDS } from '#brands/index.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/index.ts';
import type { Config } from '#platform/server/config/config.ts';
import { DEMO_COUNTS, demoPhone } from './demo-ids.ts';

/** What the terminal says once the server serves: where, with which data, and whose accounts can be tried. */
export function welcome(config: Config, url: string, database: 'embedded' | 'postgres'): string {
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
  if (config.mode !== 'production') {
    lines.push(`  Demo accounts, password ${DEMO_PASSWORD}`);
    const row = (label: string, cells: readonly string[]) =>
      `    ${label.padEnd(16)}${cells.map((cell) => cell.padEnd(20)).join('')}`;
    lines.push(
      row(
        '',
        BRANDS.map((brand) => brand.title),
      ),
    );
    for (const [label, userType] of [
      ['patients', 'patient'],
      ['doctors', 'doctor'],
      ['coaches', 'coach'],
      ['faculty heads', 'faculty_head'],
      ['staff', 'staff'],
    ] as const)
      lines.push(
        row(
          label,
          BRANDS.map(
            (brand) =>
              `${demoPhone(brand.id, userType, 1)}…${demoPhone(brand.id, userType, DEMO_COUNTS[userType]).slice(-3)}`,
          ),
        ),
      );
    lines.push('', `  One-time codes arrive at http://${BRANDS[0]!.labels[0]}.localhost:${port}/outbox`, '');
  }
  return `${lines.join('\n')}\n`;
}

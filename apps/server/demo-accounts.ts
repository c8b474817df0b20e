import { BRANDS } from '#brands/index.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { DEMO_COUNTS, demoPhone } from './demo-ids.ts';

/** What the terminal says of the accounts that can be tried, for a server on this port. */
export function demoAccounts(port: string): string[] {
  const row = (label: string, cells: readonly string[]) =>
    `    ${label.padEnd(16)}${cells.map((cell) => cell.padEnd(20)).join('')}`;
  const kinds = [
    ['patients', 'patient'],
    ['doctors', 'doctor'],
    ['coaches', 'coach'],
    ['faculty heads', 'faculty_head'],
    ['staff', 'staff'],
  ] as const;
  const numbers = kinds.map(([label, userType]) =>
    row(
      label,
      BRANDS.map(
        ({ id }) =>
          `${demoPhone(id, userType, 1)}…${demoPhone(id, userType, DEMO_COUNTS[userType]).slice(-3)}`,
      ),
    ),
  );
  return [
    `  Demo accounts, password ${DEMO_PASSWORD}`,
    row(
      '',
      BRANDS.map((brand) => brand.title),
    ),
    ...numbers,
    '',
    `  One-time codes arrive at http://${BRANDS[0]!.labels[0]}.localhost:${port}/outbox`,
    '',
  ];
}

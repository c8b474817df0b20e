import type { Brand } from '#platform/contract/brand.ts';
import { hospital } from './hospital.ts';
import { living } from './living.ts';

/** Every brand of this deployment. The first is shown on a hostname that no brand claims. */
export const BRANDS: readonly Brand[] = [living, hospital];

/** The brand that a `Host` header (`hospital.localhost:3000`) asks for, by its first label. */
export function brandOfHost(host: string): Brand {
  const label = host.trim().toLowerCase().split(':')[0]!.split('.')[0]!;
  return BRANDS.find((brand) => brand.labels.includes(label)) ?? BRANDS[0]!;
}

import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';

/**
 * Faculty heads and staff see figures of the brand that they are signed in to, of at least five people each. Doctors
 * and coaches see those of their own visits. Another brand looks as if it weren't there.
 */
export function assertDomain({ principal }: SignedIn, domain: string | undefined): void {
  if (domain !== undefined && domain !== principal.brandId) throw notFound();
}

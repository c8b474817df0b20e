import type { PageBrand } from '#platform/contract/page.ts';

/** The brand of this page, as the server wrote it into its first bytes. */
export const brand: PageBrand = JSON.parse(document.getElementById('brand')?.textContent || '{}');

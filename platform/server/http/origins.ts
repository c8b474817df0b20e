import type { Brand } from '#platform/contract/brand.ts';

/** Which brand a hostname shows, and under which origins this deployment is reached. */
export interface Origins {
  brandOf(host: string | undefined): Brand;
  /** @throws for an id that no brand file has. */
  brandById(id: string): Brand;
  /** The public origin of the brand under the asked host; never built from an unknown host. */
  originOf(host: string | undefined): string;
  isOurs(origin: string): boolean;
  /** Pages of another site that may call this server with a token; its cookies don't count there. */
  isAllowed(origin: string): boolean;
}

/**
 * Whether a page of another origin calls that the deployment names. It calls with a token: cookies that come with it
 * count for nothing, and none is set.
 */
export function isFromAllowed({ headers: { origin } }: WithOrigin, origins: Origins): boolean {
  return origin !== undefined && !origins.isOurs(origin) && origins.isAllowed(origin);
}
interface WithOrigin {
  readonly headers: { readonly origin?: string | undefined };
}

/**
 * The allow-list: PUBLIC_URL itself and each brand's labels in front of its host. Outside production also the
 * names by which a developer's machine calls itself, on any port, since the port may be chosen by the system.
 */
export function originsOf(
  publicUrl: URL,
  brands: readonly Brand[],
  production: boolean,
  allowed: readonly string[] = [],
): Origins {
  const [fallback] = brands;
  if (!fallback) throw new Error('a deployment needs at least one brand');
  const known = new Map<string, { origin: string; brand: Brand }>();
  known.set(publicUrl.host, { origin: publicUrl.origin, brand: brandOfLabel(publicUrl.hostname) });
  for (const brand of brands)
    for (const label of brand.labels) {
      const url = new URL(publicUrl);
      url.hostname = `${label}.${publicUrl.hostname}`;
      known.set(url.host, { origin: url.origin, brand });
    }

  function brandOfLabel(hostname: string): Brand {
    const label = hostname.toLowerCase().split('.')[0] ?? '';
    return brands.find((brand) => brand.labels.includes(label)) ?? fallback!;
  }
  const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();
  const isLocal = (name: string): boolean =>
    !production &&
    (name === 'localhost' || name.endsWith('.localhost') || /^127(\.\d+){3}$/.test(name) || name === '[::1]');

  return {
    brandOf: (host) => known.get(host?.toLowerCase() ?? '')?.brand ?? brandOfLabel(nameOf(host ?? '')),
    brandById(id) {
      const brand = brands.find((each) => each.id === id);
      if (!brand) throw new Error(`there is no brand ${id}`);
      return brand;
    },
    originOf(host) {
      const found = known.get(host?.toLowerCase() ?? '');
      if (found) return found.origin;
      if (host && isLocal(nameOf(host)) && /^[a-z0-9.[\]:-]+$/i.test(host))
        return `${publicUrl.protocol}//${host.toLowerCase()}`;
      return publicUrl.origin;
    },
    isAllowed: (origin) => allowed.includes(origin),
    isOurs(origin) {
      if (!URL.canParse(origin)) return false;
      const url = new URL(origin);
      if (url.origin !== origin) return false;
      return (
        known.get(url.host)?.origin === origin ||
        (url.protocol === publicUrl.protocol && isLocal(url.hostname))
      );
    },
  };
}

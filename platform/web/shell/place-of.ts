import type { Place } from '../feature.ts';
import type { NavigationItem } from './catalogue.ts';

/** The place of the navigation to which an address belongs: the one that names the longest part of it. */
export function placeOf(items: readonly NavigationItem[], pathname: string): Place | undefined {
  const named = items
    .flatMap(({ place, path, also }) => [path, ...also].map((each) => ({ place, path: each })))
    .filter(({ path }) => isBelow(pathname, path))
    .sort((a, b) => b.path.length - a.path.length);
  return named[0]?.place;
}

function isBelow(pathname: string, path: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}

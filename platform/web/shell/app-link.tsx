import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { preloadAt } from './whole-catalogue.ts';

/**
 * The link of every part: goes by the router inside the app, and begins to load a screen when a finger comes
 * down on it. Other sites, calls and files stay plain links.
 */
export function AppLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const inside =
    (href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/')) || href.startsWith('#');
  if (!inside || rest.target || rest.download !== undefined) return <a href={href} {...rest} />;
  const path = href.split(/[?#]/)[0]!;
  const warm = () => {
    if (path) preloadAt(path);
  };
  return <Link to={href} onPointerDown={warm} onFocus={warm} {...rest} />;
}

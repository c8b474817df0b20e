import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { Boundary } from './boundary.tsx';
import { wholeCatalogue } from './whole-catalogue.ts';

const SearchOverlay = lazy(async () => {
  const [overlay] = await Promise.all([import('./search-overlay.tsx'), wholeCatalogue()]);
  return { default: overlay.SearchOverlay };
});

/** The overlay lives at the hash `#searchopen` of whatever page is open, so Back closes it. */
export function SearchGate() {
  const { pathname, search, hash } = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();
  if (hash !== '#searchopen') return null;
  const close = () => {
    // Opened from within the app there is something to go back to; a pasted address has nothing.
    if (kind === 'PUSH') void navigate(-1);
    else void navigate({ pathname, search }, { replace: true });
  };
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <SearchOverlay onClose={close} />
      </Suspense>
    </Boundary>
  );
}

import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { NavBar } from '#platform/ui/nav-bar.tsx';
import type { WebRoute } from '../feature.ts';
import { useWords } from '../i18n/words.ts';
import { useSession } from '../session/use-session.ts';
import { useCounts } from './counts.ts';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { Slots } from './lazy-part.tsx';
import { Announcements, ConnectionBanner, ProgressLine } from './notices.tsx';
import { placeOf } from './place-of.ts';
import { SearchGate } from './search-gate.tsx';
import { useCatalogue } from './shell-context.ts';

interface FrameProps {
  readonly kind?: WebRoute['frame'];
  readonly children: ReactNode;
}

/** What stands around every page. */
export function Frame({ kind = 'shell', children }: FrameProps) {
  if (kind === 'none') return <div id="main">{children}</div>;
  return <Surroundings bare={kind === 'bare'}>{children}</Surroundings>;
}

function Surroundings({ bare, children }: { readonly bare: boolean; readonly children: ReactNode }) {
  const { t } = useWords();
  const { data, status } = useSession();
  const catalogue = useCatalogue();
  const signedIn = data !== null;
  // The server has seen an open session: its navigation has its place before the session itself is here.
  const isAwaited = status === 'loading' && document.documentElement.dataset.session === 'open';
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('shell.header.skip')}
      </a>
      <ProgressLine />
      {(signedIn || isAwaited) && !bare && <Navigation />}
      <div className={styles.column}>
        <Header signedIn={signedIn && !bare} />
        <ConnectionBanner />
        {signedIn && !bare && <Slots slots={catalogue.slots('banners', data.userType)} />}
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <Announcements />
      {signedIn && <SearchGate />}
      {signedIn && <Slots slots={catalogue.slots('background', data.userType)} />}
    </div>
  );
}

function Navigation() {
  const { t, language } = useWords();
  const { pathname } = useLocation();
  const { data } = useSession();
  const counts = useCounts();
  const catalogue = useCatalogue();
  const userType = data?.userType;
  // The bar measures its labels whenever the list is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes what t answers
  const items = useMemo(() => {
    const entries = userType ? catalogue.navigation(userType) : [];
    const here = placeOf(entries, pathname);
    return entries.map((entry) => {
      const count = counts[entry.place] ?? 0;
      return {
        href: entry.path,
        label: t(entry.label),
        icon: entry.icon,
        current: entry.place === here,
        badge: count || undefined,
        badgeLabel: count ? t('shell.nav.count', { count }) : undefined,
      };
    });
  }, [catalogue, userType, pathname, counts, language]);
  const slim = userType === 'staff' || userType === 'faculty_head';
  const foot = catalogue.slots('railFoot', userType);
  return (
    <NavBar
      label={t('shell.nav.label')}
      items={items}
      slim={slim}
      footer={foot.length > 0 && <Slots slots={foot} />}
    />
  );
}

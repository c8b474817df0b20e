import { useLocation, useNavigate } from 'react-router';
import { Icon } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { PHONE, useMedia } from '#platform/ui/use-media.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { brand } from '../brand.ts';
import { LanguagePicker } from '../i18n/language-picker.tsx';
import { useWords } from '../i18n/words.ts';
import { isActingRow } from '../session/browser-store.ts';
import { useUserType } from '../session/use-session.ts';
import { ActingRoom } from './acting-room.tsx';
import { useCounts } from './counts.ts';
import styles from './header.module.css';
import { Slots } from './lazy-part.tsx';
import { useCatalogue } from './shell-context.ts';

export function Header({ signedIn }: { readonly signedIn: boolean }) {
  const { t } = useWords();
  const Link = useLink();
  const userType = useUserType();
  const catalogue = useCatalogue();
  const buttons = signedIn ? catalogue.slots('header', userType) : [];
  const actingFor = signedIn ? catalogue.slots('actingFor', userType) : [];
  // Before the session is known, who comes back has the same room as after.
  const awaitsRow = !userType && isActingRow();
  // There it is beside the greeting.
  const isPhone = useMedia(PHONE);
  const isHomeOnPhone = useLocation().pathname === '/' && isPhone;
  return (
    <header className={styles.header}>
      {signedIn && <Back />}
      <Link href="/" className={styles.brand} title={brand.title}>
        <BrandName shortens={signedIn} />
      </Link>
      <div className={styles.tools}>
        <span className={styles.language}>
          <LanguagePicker kind="menu" />
        </span>
        {signedIn && (
          <>
            <Link href="#searchopen" className={styles.tool} title={t('shell.header.search')}>
              <Icon name="search" />
              <VisuallyHidden>{t('shell.header.search')}</VisuallyHidden>
            </Link>
            <Bell />
            <Slots slots={buttons} />
          </>
        )}
      </div>
      {!isHomeOnPhone && (actingFor.length > 0 || awaitsRow) && (
        <div className={styles.acting}>
          {awaitsRow ? (
            <ActingRoom />
          ) : (
            <Slots slots={actingFor} fallback={isActingRow() && <ActingRoom />} />
          )}
        </div>
      )}
    </header>
  );
}

/** On a phone, where an installed app has no other way back: on every page but those of the navigation. */
function Back() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const places = useCatalogue().navigation(useUserType());
  if (places.some(({ path }) => path === pathname)) return null;
  const back = () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate('/more');
  };
  return (
    <button type="button" className={styles.back} aria-label={t('shell.action.back')} onClick={back}>
      <Icon name="arrow-left" />
    </button>
  );
}

/** On a narrow screen only the first word, where buttons need the room. */
function BrandName({ shortens }: { readonly shortens: boolean }) {
  const [first, ...rest] = brand.title.split(' ');
  if (!shortens || rest.length === 0) return brand.title;
  return (
    <>
      {first}
      <span className={styles.restOfName}> {rest.join(' ')}</span>
    </>
  );
}

function Bell() {
  const { t } = useWords();
  const Link = useLink();
  const count = useCounts().notifications ?? 0;
  const name = t('shell.section.notifications');
  return (
    <Link href="/notifications" className={styles.tool} title={name}>
      <Icon name="bell" />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
      <VisuallyHidden>{count > 0 ? `${name}, ${t('shell.nav.count', { count })}` : name}</VisuallyHidden>
    </Link>
  );
}

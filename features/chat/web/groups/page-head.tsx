import { useLocation, useNavigate } from 'react-router';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './groups.module.css';

interface PageHeadProps {
  readonly title: string;
  /** The target of Back for a user who opened the page directly. */
  readonly back: string;
}

/** The heading of a page behind a chat, with the way back. */
export function PageHead({ title, back }: PageHeadProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <div className={styles.head}>
      <IconButton
        icon="arrow-left"
        label={t('chat.groups.back')}
        data-back=""
        onClick={() => void (key === 'default' ? navigate(back) : navigate(-1))}
      />
      <h1>{title}</h1>
    </div>
  );
}

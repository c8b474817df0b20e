import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { type FileRecord, KNOWN_SUBJECTS, type KnownSubject } from '../../contract.ts';
import styles from './files.module.css';
import { sizeIn } from './size.ts';

export interface FileRowsProps {
  readonly label: string;
  readonly files: readonly FileRecord[];
  readonly onDelete: (file: FileRecord) => void;
}

export function FileRows({ label, files, onDelete }: FileRowsProps) {
  const words = useWords();
  const { t, format } = words;
  const about = (file: FileRecord) =>
    [
      file.owner_name && t('files.files.from', { name: file.owner_name }),
      format.shortDay(file.uploaded_at),
      sizeIn(words, file.size),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.file_id} className={styles.file}>
          <Icon name={iconOf(file.mime)} className={styles.icon} />
          <div className={styles.text}>
            {/* A photo or a PDF shows in a tab of its own, anything else is downloaded. */}
            <a
              href={file.href}
              className={styles.name}
              {...(file.shown_inline ? { target: '_blank', rel: 'noopener' } : { download: file.name })}
            >
              {file.name}
              <VisuallyHidden>
                {' '}
                {t(file.shown_inline ? 'files.files.opensInTab' : 'files.files.isDownloaded')}
              </VisuallyHidden>
            </a>
            <p className={styles.about}>{about(file)}</p>
            {file.belongs_to.map((subject) => (
              <BelongsTo key={subject.id} subject={subject} />
            ))}
          </div>
          {file.can.delete && (
            <IconButton
              icon="trash"
              label={t('files.files.delete', { name: file.name })}
              onClick={() => onDelete(file)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where what a file belongs to is seen; in a chat it is with its message. */
const PATHS: Partial<Record<KnownSubject, (id: string) => string>> = {
  appointment: (id) => `/appointments/${id}`,
  image_reading: (id) => `/vitals/photo?photo=${id}`,
  vital: (id) => `/vitals/${id}/picture`,
};

const isKnown = (kind: string): kind is KnownSubject => KNOWN_SUBJECTS.some((known) => known === kind);

function BelongsTo({ subject: { kind, id } }: { readonly subject: FileRecord['belongs_to'][number] }) {
  const { t } = useWords();
  const Link = useLink();
  const isPatient = useSession().data?.userType === 'patient';
  const text = t(`files.files.belongs.${isKnown(kind) ? kind : 'other'}`);
  const pathOf = isKnown(kind) && (isPatient || kind === 'appointment') ? PATHS[kind] : undefined;
  return (
    <p className={styles.about}>
      {pathOf ? (
        <Link href={pathOf(id)} className={styles.belongs}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}

function iconOf(mime: string): IconName {
  if (mime.startsWith('image/')) return 'photo';
  if (mime.startsWith('video/')) return 'video';
  if (mime.startsWith('audio/')) return 'mic';
  return 'file';
}

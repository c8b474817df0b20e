import { useState } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { type FileRecord, KNOWN_SUBJECTS, type KnownSubject } from '../../contract.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './files.module.css';
import { PreviewDialog } from './preview-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { ShareSheet } from './share-sheet.tsx';

export interface FileRowsProps {
  readonly label: string;
  readonly files: readonly FileRecord[];
}

interface Open {
  readonly what: 'preview' | 'share' | 'rename' | 'delete';
  readonly file: FileRecord;
}

/** Files with what can be done with each: look at it, share it, give it another name, delete it. */
export function FileRows({ label, files }: FileRowsProps) {
  const words = useWords();
  const { t, format } = words;
  const [open, setOpen] = useState<Open>();
  const openAs = (what: Open['what']) => (open?.what === what ? open.file : undefined);
  const close = () => setOpen(undefined);
  const about = (file: FileRecord) =>
    [
      file.added_by_name
        ? t('files.files.addedBy', { name: file.added_by_name })
        : file.owner_name && t('files.files.from', { name: file.owner_name }),
      format.shortDay(file.uploaded_at),
      words.format.fileSize(file.size),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <ul className={styles.files} aria-label={label}>
        {files.map((file) => (
          <li key={file.file_id} className={styles.file}>
            <Icon name={iconOf(file.mime)} className={styles.icon} />
            <div className={styles.text}>
              <FileName file={file} onLook={() => setOpen({ what: 'preview', file })} />
              <p className={styles.about}>{about(file)}</p>
              {file.belongs_to.map((subject) => (
                <BelongsTo key={subject.id} subject={subject} />
              ))}
              {file.shared_with.map(({ clinician_id, name, until }) => (
                <p key={clinician_id} className={styles.about}>
                  {t('files.share.withUntil', { name, day: format.shortDay(until) })}
                </p>
              ))}
            </div>
            <div className={styles.actions}>
              {file.can.share && (
                <IconButton
                  icon="share"
                  label={t('files.share.open', { name: file.name })}
                  onClick={() => setOpen({ what: 'share', file })}
                />
              )}
              {file.can.rename && (
                <IconButton
                  icon="edit"
                  label={t('files.files.rename', { name: file.name })}
                  onClick={() => setOpen({ what: 'rename', file })}
                />
              )}
              {file.can.delete && (
                <IconButton
                  icon="trash"
                  label={t('files.files.delete', { name: file.name })}
                  onClick={() => setOpen({ what: 'delete', file })}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <PreviewDialog file={openAs('preview')} onClose={close} />
      <ShareSheet file={openAs('share')} onClose={close} />
      <RenameDialog file={openAs('rename')} onClose={close} />
      <DeleteDialog file={openAs('delete')} onClose={close} />
    </>
  );
}

interface FileNameProps {
  readonly file: FileRecord;
  readonly onLook: () => void;
}

/** A photo or a PDF shows here, anything else is downloaded. */
function FileName({ file, onLook }: FileNameProps) {
  const { t } = useWords();
  return file.shown_inline ? (
    <button type="button" className={classNames(styles.name, styles.look)} onClick={onLook}>
      {file.name}
    </button>
  ) : (
    <a href={file.href} className={styles.name} download={file.name}>
      {file.name}
      <VisuallyHidden> {t('files.files.isDownloaded')}</VisuallyHidden>
    </a>
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

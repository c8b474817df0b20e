import { useCallback, useMemo, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { StickyBar } from '#platform/ui/sticky-bar.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import {
  listNotePhrases,
  listNoteTemplates,
  NOTE_KINDS,
  NOTE_PARTS,
  type Note,
  type NoteKind,
  type NotePart,
  type RichDocument,
  resolvePhrase,
} from '../../contract.ts';
import { byTrigger, isBlank, mayWriteKind } from '../../rules.ts';
import { useCopiedMark } from '../components/copied-mark.ts';
import { RichEditor } from '../editor/rich-editor.tsx';
import { NoteBody } from '../reading/note-body.tsx';
import styles from './composer.module.css';
import { Diagnoses } from './diagnoses.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { type Draft, useDraft } from './use-draft.ts';

/** What is shown of a note before anything is written in it. */
const ALWAYS: readonly NotePart[] = ['complaints', 'plan'];

/** Parts with a name of their own on the screen. */
const NAMED_PARTS = [...NOTE_PARTS, 'diagnoses', 'follow_up'] as const;

/** A draft being written. */
export function Composer({
  note,
  onSigned,
  onDiscarded,
}: {
  readonly note: Note;
  readonly onSigned: (note: Note) => void;
  readonly onDiscarded: () => void;
}) {
  const { t } = useWords();
  const draft = useDraft(note);
  const expand = usePhrases(note);
  const [opened, setOpened] = useState<readonly NotePart[]>([]);
  const [signing, setSigning] = useState<Note>();
  const [previewing, setPreviewing] = useState(false);
  const isOpen = (part: NotePart) =>
    ALWAYS.includes(part) || opened.includes(part) || !isBlank(draft.content[part]);
  const editor = (part: NotePart) =>
    isOpen(part) && (
      <Part key={`${part} ${draft.generation}`} part={part} note={note} draft={draft} expand={expand} />
    );
  const closed = NOTE_PARTS.filter((part) => !isOpen(part));
  const copied = useCopiedMark(draft.content);
  const sign = async () => {
    const stored = await draft.flush();
    if (stored) setSigning(stored);
  };
  return (
    <div className={styles.composer}>
      <Head draft={draft} />
      <Conflict draft={draft} note={note} />
      {(['complaints', 'history', 'examination'] as const).map(editor)}
      <Diagnoses
        copied={copied('diagnoses')}
        value={draft.content.diagnoses ?? []}
        onChange={(diagnoses) => draft.change({ content: { diagnoses } })}
      />
      {(['plan', 'advice'] as const).map(editor)}
      <FollowUp draft={draft} />
      {editor('warning_signs')}
      <MoreMenu
        draft={draft}
        closed={closed}
        onOpen={(part) => setOpened([...opened, part])}
        onDiscarded={onDiscarded}
      />
      <Foot draft={draft} onPreview={() => setPreviewing(true)} onSign={() => void sign()} />
      {signing && (
        <SignDialog
          note={signing}
          onSigned={onSigned}
          onRefused={draft.refused}
          onClose={() => setSigning(undefined)}
        />
      )}
      <Dialog
        open={previewing}
        onClose={() => setPreviewing(false)}
        title={t('notes.composer.previewTitle')}
        closeLabel={t('shell.action.close')}
        size="wide"
      >
        <NoteBody noteId={note.note_id} content={draft.content} level={3} />
      </Dialog>
    </div>
  );
}

function Head({ draft }: { readonly draft: Draft }) {
  const { t } = useWords();
  const userType = useUserType() === 'coach' ? 'coach' : 'doctor';
  const { data } = useCall(listNoteTemplates, {});
  const kinds = NOTE_KINDS.filter((kind) => mayWriteKind(userType, kind));
  return (
    <div className={styles.row}>
      <SelectField
        label={t('notes.composer.kind')}
        value={draft.kind}
        choices={kinds.map((kind) => ({ value: kind, label: t(`notes.kind.${kind}`) }))}
        onValue={(kind) => draft.change({ kind: kind as NoteKind })}
      />
      {data && data.templates.length > 0 && (
        <SelectField
          label={t('notes.composer.template')}
          value=""
          placeholder={t('notes.composer.noTemplate')}
          choices={data.templates.map(({ template_id, name }) => ({ value: template_id, label: name }))}
          onValue={(id) => {
            const template = data.templates.find(({ template_id }) => template_id === id);
            if (!template) return;
            // Doctors and coaches share templates, and each writes kinds of notes that the other doesn't.
            const kind = mayWriteKind(userType, template.kind) ? template.kind : draft.kind;
            draft.begin(kind, template.content);
          }}
        />
      )}
    </div>
  );
}

interface PartProps {
  readonly part: NotePart;
  readonly note: Note;
  readonly draft: Draft;
  readonly expand: (trigger: string) => Promise<string | undefined>;
}

function Part({ part, note, draft, expand }: PartProps) {
  const { t } = useWords();
  const copied = useCopiedMark(draft.content);
  return (
    <Section title={t(`notes.part.${part}`)} description={copied(part)}>
      <div className={styles.part}>
        <RichEditor
          noteId={note.note_id}
          label={t(`notes.part.${part}`)}
          value={draft.content[part]}
          onChange={(document: RichDocument) => draft.change({ content: { [part]: document } })}
          expand={expand}
        />
      </div>
    </Section>
  );
}

function FollowUp({ draft }: { readonly draft: Draft }) {
  const { t } = useWords();
  const { on = '', text = '' } = draft.content.follow_up ?? {};
  const change = (next: { on: string; text: string }) =>
    draft.change({
      content: {
        follow_up: { ...(next.on ? { on: next.on } : {}), ...(next.text ? { text: next.text } : {}) },
      },
    });
  return (
    <Section title={t('notes.part.follow_up')}>
      <div className={styles.row}>
        <TextField
          label={t('notes.followUp.text')}
          maxLength={300}
          value={text}
          onValue={(typed) => change({ on, text: typed })}
        />
        <DateField label={t('notes.followUp.on')} value={on} onValue={(day) => change({ on: day, text })} />
      </div>
    </Section>
  );
}

interface FootProps {
  readonly draft: Draft;
  readonly onPreview: () => void;
  readonly onSign: () => void;
}

/** Always in sight; on a phone it takes two lines at most. */
function Foot({ draft, onPreview, onSign }: FootProps) {
  const { t } = useWords();
  const isNarrow = useMedia('(max-width: 767.98px)');
  const preview = t('notes.composer.preview');
  return (
    <StickyBar className={styles.foot}>
      <SavedLine draft={draft} />
      {isNarrow ? (
        <IconButton icon="eye" variant="outline" label={preview} onClick={onPreview} />
      ) : (
        <Button compact icon="eye" onClick={onPreview}>
          {preview}
        </Button>
      )}
      <Button compact variant="primary" onClick={onSign}>
        {t('notes.composer.sign')}
      </Button>
    </StickyBar>
  );
}

/** How far the writing is safe, in words. */
function SavedLine({ draft }: { readonly draft: Draft }) {
  const { t, format } = useWords();
  const refusal = useRefusal();
  const { state } = draft;
  const text =
    state.is === 'saved'
      ? t('notes.state.saved', { time: format.time(draft.savedAt) })
      : state.is === 'failed'
        ? refusal(state.error)
        : t(`notes.state.${state.is}`);
  return <p aria-live="polite">{text}</p>;
}

/** What the server says of the field that it refused, with the name of the part that it is in. */
function useRefusal() {
  const { t } = useWords();
  const errorText = useErrorText();
  return (error: unknown): string => {
    const [problem] = error instanceof ApiError ? error.fields : [];
    if (!problem) return errorText(error);
    const part = NAMED_PARTS.find((each) => problem.field.startsWith(`content.${each}`));
    return part ? `${t(`notes.part.${part}`)}: ${problem.message}` : problem.message;
  };
}

function Conflict({ draft, note }: { readonly draft: Draft; readonly note: Note }) {
  const { t } = useWords();
  if (draft.state.is !== 'conflict') return null;
  return (
    <Alert tone="warn" live="alert" title={t('notes.conflict.title')}>
      <p>{t('notes.conflict.what')}</p>
      <div className={styles.both}>
        <section aria-label={t('notes.conflict.mine')}>
          <h2>
            <Button compact onClick={() => draft.choose('mine')}>
              {t('notes.conflict.mine')}
            </Button>
          </h2>
          <NoteBody noteId={note.note_id} content={draft.content} level={3} isAlone={false} />
        </section>
        <section aria-label={t('notes.conflict.theirs')}>
          <h2>
            <Button compact onClick={() => draft.choose('theirs')}>
              {t('notes.conflict.theirs')}
            </Button>
          </h2>
          <NoteBody noteId={note.note_id} content={draft.state.theirs.content} level={3} isAlone={false} />
        </section>
      </div>
    </Alert>
  );
}

/** The phrases of this person and of the clinic, filled in for the patient by the server. */
function usePhrases({ patient_id, appointment_id }: Note) {
  const { data } = useCall(listNotePhrases, {});
  const phrases = useMemo(() => byTrigger(data?.phrases ?? []), [data]);
  return useCallback(
    async (trigger: string) => {
      const text = phrases.get(trigger);
      if (text === undefined) return undefined;
      if (!text.includes('{{')) return text;
      // Without an answer the fields stay visible, to be filled in by hand.
      return await call(resolvePhrase, {
        body: { patient_id, appointment_id: appointment_id ?? undefined, text },
      }).then(
        (reply) => reply.text,
        () => text,
      );
    },
    [phrases, patient_id, appointment_id],
  );
}

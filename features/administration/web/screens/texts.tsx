import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction, useCall } from '#platform/web/client/use-call.ts';
import { LanguageField } from '#platform/web/i18n/language-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  type BrandText,
  isPolicy,
  listBrandTexts,
  publishBrandText,
  TEXT_KINDS,
  type TextKind,
} from '../../contract.ts';
import styles from '../administration.module.css';
import { CutOff } from '../components/cut-off.tsx';
import { AdministrationFrame } from '../components/frame.tsx';
import { History } from '../components/history.tsx';
import { readAgain } from '../queries.ts';

/** What was typed and not published yet, and the version it was typed over. */
interface Draft {
  readonly content: string;
  readonly version: number;
}

/** What the brand says of itself: one text at a time, in its newest version. */
export function TextsScreen() {
  const { t } = useWords();
  const [kind, setKind] = useState<TextKind>('legal_name');
  const [language, setLanguage] = useState<Language>('en');
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  const found = useCall(listBrandTexts, { query: {} });
  const wanted = isPolicy(kind) ? language : null;
  const place = `${kind} ${wanted}`;
  const text = found.data?.texts.find((each) => each.kind === kind && each.language === wanted);
  return (
    <AdministrationFrame
      title={t('administration.texts.title')}
      side={
        <Section title={t('administration.history.title')}>
          <History kind="text" objectId={kind} />
        </Section>
      }
    >
      <p className={styles.quiet}>{t('administration.texts.hint')}</p>
      <div className={styles.tools}>
        <SelectField
          label={t('administration.texts.which')}
          value={kind}
          onValue={(value) => setKind(TEXT_KINDS.find((each) => each === value) ?? 'legal_name')}
          choices={TEXT_KINDS.map((each) => ({ value: each, label: t(`administration.texts.kind.${each}`) }))}
        />
        {isPolicy(kind) && (
          <LanguageField label={t('administration.texts.language')} value={language} onValue={setLanguage} />
        )}
      </div>
      {found.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={3} />
      ) : !found.data ? (
        <Problem error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Editor
          key={place}
          kind={kind}
          language={wanted}
          text={text}
          draft={drafts[place]}
          onDraft={(change) => setDrafts((before) => ({ ...before, [place]: change(before[place]) }))}
        />
      )}
      <CutOff />
    </AdministrationFrame>
  );
}

interface EditorProps {
  readonly kind: TextKind;
  readonly language: Language | null;
  readonly text: BrandText | undefined;
  readonly draft: Draft | undefined;
  readonly onDraft: (change: (before: Draft | undefined) => Draft | undefined) => void;
}

function Editor({ kind, language, text, draft, onDraft }: EditorProps) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const version = text?.version ?? 0;
  const content = draft?.content ?? text?.content ?? '';
  const publish = useAction(publishBrandText, {
    onSuccess: async (_, { body }) => {
      showAlert('success', t('administration.texts.published'));
      await readAgain(client);
      onDraft((before) => (before?.content === body.content ? undefined : before));
    },
  });
  const { error } = publish;
  const problem =
    error && ((error instanceof ApiError ? error.field('content') : undefined) ?? textOf(error));
  const send = () => publish.mutate({ body: { kind, content, version, ...(language ? { language } : {}) } });
  return (
    <Card>
      <Stack>
        {text && draft && draft.version !== version && draft.content.trim() !== text.content && (
          <Newer text={text} onTake={() => onDraft(() => undefined)} />
        )}
        <TextArea
          label={t(`administration.texts.kind.${kind}`)}
          error={problem || undefined}
          value={content}
          onValue={(typed) => onDraft((before) => ({ content: typed, version: before?.version ?? version }))}
          rows={isPolicy(kind) ? 14 : 2}
          maxLength={20_000}
        />
        {text && (
          <p className={styles.small}>
            {t('administration.texts.version', { version: text.version })} ·{' '}
            {format.dayAndTime(text.published_at)}
          </p>
        )}
        <div>
          <Button
            variant="primary"
            busy={publish.isPending}
            disabled={content.trim() === (text?.content ?? '')}
            onClick={send}
          >
            {t('administration.texts.publish')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** A colleague published while this person was typing. */
function Newer({ text, onTake }: { readonly text: BrandText; readonly onTake: () => void }) {
  const { t } = useWords();
  const version = { version: text.version };
  return (
    <Alert
      tone="warn"
      live="status"
      action={
        <Button variant="quiet" onClick={onTake}>
          {t('administration.texts.take', version)}
        </Button>
      }
    >
      <p>{t('administration.texts.newer', version)}</p>
      <details>
        <summary>{t('administration.texts.version', version)}</summary>
        <p className={styles.written}>{text.content}</p>
      </details>
    </Alert>
  );
}

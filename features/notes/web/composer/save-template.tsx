import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listNoteTemplates, putNoteTemplate } from '../../contract.ts';
import { withImages } from '../../rules.ts';
import type { Draft } from './use-draft.ts';

interface SaveTemplateProps {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** What is written now, to begin other notes with. Pictures and days are of one patient and stay behind. */
export function SaveTemplate({ draft, onClose }: SaveTemplateProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [id] = useState(newId);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isTried, setTried] = useState(false);
  const put = useAction(putNoteTemplate, {
    onSuccess: () => {
      void invalidate(client, listNoteTemplates);
      onClose();
    },
  });
  const save = () => {
    setTried(true);
    if (!name.trim()) return;
    const { copied_from: _, follow_up: __, diagnoses: ___, ...content } = draft.content;
    put.mutate({
      params: { template_id: id },
      body: {
        name: name.trim(),
        kind: draft.kind,
        content: withImages(content, new Map()),
        is_shared: isShared,
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('notes.composer.saveTemplate')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={put.isPending} onClick={save}>
          {t('notes.texts.save')}
        </Button>
      }
    >
      <Stack>
        {put.error && (
          <Alert tone="bad" live="alert">
            {errorText(put.error)}
          </Alert>
        )}
        <TextField
          label={t('notes.texts.name')}
          maxLength={80}
          value={name}
          onValue={setName}
          error={isTried && !name.trim() ? t('notes.texts.nameMissing') : undefined}
        />
        <CheckboxField label={t('notes.texts.share')} checked={isShared} onChecked={setShared} />
      </Stack>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  deleteNotePhrase,
  deleteNoteTemplate,
  listNotePhrases,
  listNoteTemplates,
  putNotePhrase,
} from '../../contract.ts';
import { PHRASE_FIELDS } from '../../rules.ts';

/** Texts that one writes again and again: phrases behind a short word, and templates. */
export function TextsScreen() {
  const { t } = useWords();
  return (
    <Stack>
      <h1>{t('notes.texts.title')}</h1>
      <Phrases />
      <Templates />
    </Stack>
  );
}

function Phrases() {
  const { t } = useWords();
  const client = useQueryClient();
  const phrases = useCall(listNotePhrases, {});
  const remove = useAction(deleteNotePhrase, { onSuccess: () => void invalidate(client, listNotePhrases) });
  return (
    <Section title={t('notes.texts.phrases')} description={t('notes.texts.phrasesHint')}>
      <Card>
        {phrases.isLoadingError ? (
          <Problem error={phrases.error} onRetry={() => void phrases.refetch()} />
        ) : phrases.isPending ? (
          <SkeletonList label={t('shell.busy.loading')} rows={3} />
        ) : (
          <List>
            {phrases.data.phrases.map((each) => (
              <ListRow
                key={each.phrase_id}
                title={`.${each.trigger}`}
                description={each.text}
                end={
                  each.is_own ? (
                    <IconButton
                      icon="trash"
                      label={t('notes.texts.delete', { name: each.trigger })}
                      onClick={() => remove.mutate({ params: { phrase_id: each.phrase_id } })}
                    />
                  ) : (
                    t('notes.texts.shared')
                  )
                }
              />
            ))}
          </List>
        )}
        <NewPhrase />
      </Card>
    </Section>
  );
}

function NewPhrase() {
  const { t, format } = useWords();
  const client = useQueryClient();
  const [id, setId] = useState(newId);
  const form = useForm('phrase', { trigger: '', text: '', is_shared: false });
  const put = useAction(putNotePhrase, {
    onSuccess: () => {
      setId(newId());
      form.reset();
      void invalidate(client, listNotePhrases);
    },
    onError: form.refused,
  });
  const submit = () => {
    const { text, is_shared } = form.draft;
    const trigger = form.draft.trigger.trim().replace(/^\./, '').toLowerCase();
    form.problems.clear();
    put.mutate({ params: { phrase_id: id }, body: { trigger, text, is_shared } });
  };
  return (
    <Form problems={form.problems} busy={put.isPending} onSubmit={submit} action={t('notes.texts.save')}>
      <TextField
        {...form.control('trigger')}
        label={t('notes.texts.trigger')}
        hint={t('notes.texts.triggerHint')}
        maxLength={21}
      />
      <TextArea
        {...form.control('text')}
        label={t('notes.texts.text')}
        hint={t('notes.texts.textHint', {
          fields: format.list(PHRASE_FIELDS.map((field) => `{{${field}}}`)),
        })}
        maxLength={2000}
      />
      <CheckboxField
        label={t('notes.texts.share')}
        checked={form.draft.is_shared}
        onChecked={(is_shared) => form.change({ is_shared })}
      />
    </Form>
  );
}

function Templates() {
  const { t } = useWords();
  const client = useQueryClient();
  const { data } = useCall(listNoteTemplates, {});
  const remove = useAction(deleteNoteTemplate, {
    onSuccess: () => void invalidate(client, listNoteTemplates),
  });
  return (
    <Section title={t('notes.texts.templates')} description={t('notes.texts.templatesHint')}>
      <Card>
        <List>
          {data?.templates.map((each) => (
            <ListRow
              key={each.template_id}
              title={each.name}
              description={t(`notes.kind.${each.kind}`)}
              end={
                each.is_own ? (
                  <IconButton
                    icon="trash"
                    label={t('notes.texts.delete', { name: each.name })}
                    onClick={() => remove.mutate({ params: { template_id: each.template_id } })}
                  />
                ) : (
                  t('notes.texts.shared')
                )
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}

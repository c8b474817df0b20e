import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  deletePrescriptionTemplate,
  listPrescriptionTemplates,
  type PrescriptionLine,
  type PrescriptionTemplate,
  putPrescriptionTemplate,
} from '../../contract.ts';
import styles from './composer.module.css';

interface SaveTemplateProps {
  readonly lines: readonly PrescriptionLine[];
  readonly onClose: () => void;
}

/** What is prescribed now becomes a template. */
export function SaveTemplate({ lines, onClose }: SaveTemplateProps) {
  const { t } = useWords();
  const [id] = useState(newId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('prescriptions.composer.saveTemplate')}
      closeLabel={t('shell.action.close')}
    >
      <TemplateFields
        template={{ template_id: id, name: '', is_shared: false, lines: [...lines] }}
        onStored={onClose}
      />
    </Dialog>
  );
}

interface ManageTemplatesProps {
  readonly templates: readonly PrescriptionTemplate[];
  readonly onClose: () => void;
}

/** The doctor renames, shares and deletes templates of their own. */
export function ManageTemplates({ templates, onClose }: ManageTemplatesProps) {
  const { t } = useWords();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('prescriptions.composer.manageTemplates')}
      closeLabel={t('shell.action.close')}
    >
      <ul className={styles.lines}>
        {templates.map((template) => (
          <li key={template.template_id} className={styles.line}>
            <TemplateFields template={template} mayDelete />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface TemplateFieldsProps {
  readonly template: Pick<PrescriptionTemplate, 'template_id' | 'name' | 'is_shared' | 'lines'>;
  readonly mayDelete?: boolean;
  readonly onStored?: () => void;
}

function TemplateFields({ template, mayDelete = false, onStored }: TemplateFieldsProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [name, setName] = useState(template.name);
  const [isShared, setShared] = useState(template.is_shared);
  const params = { template_id: template.template_id };
  const onSuccess = async () => {
    await invalidate(client, listPrescriptionTemplates);
    onStored?.();
  };
  const put = useAction(putPrescriptionTemplate, { onSuccess });
  const remove = useAction(deletePrescriptionTemplate, { onSuccess });
  const error = put.error ?? remove.error;
  const save = () => {
    const body = { name: name.trim(), is_shared: isShared, lines: [...template.lines] };
    if (body.name) put.mutate({ params, body });
  };
  return (
    <Stack gap="small">
      {error && (
        <Alert tone="bad" live="alert">
          {errorText(error)}
        </Alert>
      )}
      <TextField
        label={t('prescriptions.composer.templateName')}
        maxLength={60}
        value={name}
        onValue={setName}
      />
      <CheckboxField
        label={t('prescriptions.composer.shareTemplate')}
        checked={isShared}
        onChecked={setShared}
      />
      <div className={styles.head}>
        <Button compact variant="primary" busy={put.isPending} onClick={save}>
          {t('prescriptions.composer.store')}
        </Button>
        {mayDelete && (
          <IconButton
            icon="trash"
            label={t('prescriptions.composer.deleteTemplate', { name: template.name })}
            onClick={() => remove.mutate({ params })}
          />
        )}
      </div>
    </Stack>
  );
}

import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { FormState } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { TAG_COLORS, type Tag } from '../../contract.ts';
import { TAG_ICONS } from './tag-tone.ts';

export type Look = Pick<Tag, 'name' | 'color'>;

/** What a tag is called and which sign it has. */
export function TagFields({ form: { control, change } }: { readonly form: FormState<Look> }) {
  const { t } = useWords();
  return (
    <>
      <TextField {...control('name')} label={t('chat.info.tagName')} maxLength={40} autoComplete="off" />
      <SegmentedControl
        value={control('color').value}
        label={t('chat.info.tagSign')}
        segments={TAG_COLORS.map((value) => ({
          value,
          label: t(`chat.info.tagSigns.${value}`),
          icon: TAG_ICONS[value],
        }))}
        onValue={(color) => change({ color: color as Tag['color'] })}
      />
    </>
  );
}

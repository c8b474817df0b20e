import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { TAG_COLORS, type Tag } from '../../contract.ts';
import { TAG_ICONS } from './tag-tone.ts';

export type Look = Pick<Tag, 'name' | 'color'>;

interface TagFieldsProps {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly error?: string | undefined;
}

/** What a tag is called and which sign it has. */
export function TagFields({ look, onLook, error }: TagFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <TextField
        label={t('chat.info.tagName')}
        value={look.name}
        onValue={(name) => onLook({ ...look, name })}
        maxLength={40}
        autoComplete="off"
        error={error}
      />
      <SegmentedControl
        label={t('chat.info.tagSign')}
        segments={TAG_COLORS.map((value) => ({
          value,
          label: t(`chat.info.tagSigns.${value}`),
          icon: TAG_ICONS[value],
        }))}
        value={look.color}
        onValue={(color) => onLook({ ...look, color: color as Tag['color'] })}
      />
    </>
  );
}

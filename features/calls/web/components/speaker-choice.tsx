import { useEffect, useState } from 'react';
import { SelectField } from '#platform/ui/select-field.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** Whether this browser lets one choose where the sound comes out. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

interface SpeakerChoiceProps {
  readonly open: boolean;
  readonly speakerId: string | undefined;
  readonly onSpeaker: (id: string) => void;
  readonly onClose: () => void;
}

export function SpeakerChoice({ open, speakerId, onSpeaker, onClose }: SpeakerChoiceProps) {
  const { t } = useWords();
  const [speakers, setSpeakers] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!open) return;
    void navigator.mediaDevices
      .enumerateDevices()
      .then((all) => setSpeakers(all.filter(({ kind }) => kind === 'audiooutput')));
  }, [open]);
  const choices = speakers.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || t('calls.speaker.one', { count: index + 1 }),
  }));
  return (
    <Sheet
      open={open}
      title={t('calls.speaker.title')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
    >
      {choices.length > 0 ? (
        <SelectField
          label={t('calls.speaker.title')}
          choices={choices}
          value={speakerId ?? choices[0]?.value ?? ''}
          onValue={onSpeaker}
        />
      ) : (
        <p>{t('calls.speaker.none')}</p>
      )}
    </Sheet>
  );
}

import { useState } from 'react';
import type { MenuItem } from '#platform/ui/menu.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { otherPerson, useVisitChat, type VisitChat } from '../room/use-chat.ts';
import type { Visit } from '../room/use-visit.ts';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { Controls } from './controls.tsx';
import { NetworkLine } from './network-line.tsx';
import { Notices } from './notices.tsx';
import { usePanels } from './panels.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { canChooseSpeaker, SpeakerChoice } from './speaker-choice.tsx';
import styles from './stage.module.css';
import { Stage } from './stage.tsx';
import { useRoomBeside } from './use-media.ts';

/** In the call: the picture takes what room there is, chat and people stand beside it or on a sheet. */
export function Live({ visit }: { readonly visit: Visit }) {
  const { t } = useWords();
  const chat = useVisitChat(otherPerson(visit));
  const beside = useRoomBeside();
  const panels = usePanels(visit, chat);
  const [speaker, setSpeaker] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const more: MenuItem[] = [];
  if (!beside) more.push(panels.people);
  if (canChooseSpeaker())
    more.push({ label: t('calls.speaker.title'), icon: 'speaker', onSelect: () => setChoosing(true) });
  return (
    <div className={styles.room} data-whole-height="always">
      <Head visit={visit} />
      <div className={styles.body}>
        <Stage visit={visit} speakerId={speaker} />
        <div className={styles.over}>
          <Notices visit={visit} />
        </div>
        <Controls visit={visit} more={more}>
          {!beside && panels.button}
        </Controls>
      </div>
      {beside && (
        <aside className={styles.aside}>
          <Beside visit={visit} chat={chat} />
        </aside>
      )}
      {!beside && panels.sheet}
      <SpeakerChoice
        open={choosing}
        speakerId={speaker}
        onSpeaker={setSpeaker}
        onClose={() => setChoosing(false)}
      />
      <AskBeforeLeaving />
    </div>
  );
}

function Beside({ visit, chat }: { readonly visit: Visit; readonly chat: VisitChat }) {
  const { t } = useWords();
  const [tab, setTab] = useState(visit.access.isHost ? 'people' : 'chat');
  const tabs = [
    { id: 'people', label: t('calls.people.title') },
    { id: 'chat', label: t('calls.chat.title'), ...(chat.unseen > 0 ? { count: chat.unseen } : {}) },
  ];
  return (
    <Tabs label={t('calls.beside')} tabs={tabs} current={tab} onCurrent={setTab}>
      {tab === 'people' ? <PeoplePanel visit={visit} /> : <ChatPanel visit={visit} chat={chat} />}
    </Tabs>
  );
}

/** The other participant: a clinician by name and registration number, a patient by name and age. */
function Head({ visit }: { readonly visit: Visit }) {
  const { t } = useWords();
  const { clinician, patient } = visit.view;
  const isHost = visit.access.isHost && patient !== null;
  const name = isHost ? patient.name : clinician.name;
  const detail = isHost
    ? patient.age !== null && t('calls.live.age', { count: patient.age })
    : clinician.registration_number &&
      t('calls.live.registration', { number: clinician.registration_number });
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <h1>{name}</h1>
        {detail && <span className={styles.quiet}>{detail}</span>}
      </div>
      <NetworkLine visit={visit} />
    </header>
  );
}

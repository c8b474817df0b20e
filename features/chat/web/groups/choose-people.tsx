import { Avatar } from '#platform/ui/avatar.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Contact } from '../../contract.ts';
import { FindPeople } from './find-people.tsx';
import styles from './groups.module.css';

interface ChoosePeopleProps {
  readonly label: string;
  readonly chosen: readonly Contact[];
  readonly onChosen: (chosen: readonly Contact[]) => void;
  readonly error?: string | undefined;
  readonly id?: string;
  readonly without?: readonly string[];
}

/** Several people for a group; who was chosen stays in sight while others are searched for. */
export function ChoosePeople({ label, chosen, onChosen, error, id, without }: ChoosePeopleProps) {
  const { t } = useWords();
  const isChosen = ({ person_id }: Contact) => chosen.some((each) => each.person_id === person_id);
  const drop = ({ person_id }: Contact) => onChosen(chosen.filter((each) => each.person_id !== person_id));
  return (
    <FieldGroup label={label} error={error} {...(id ? { id } : {})}>
      <div className={styles.stack}>
        {chosen.length > 0 && (
          <div className={styles.chips}>
            {chosen.map((contact) => (
              <Chip
                key={contact.person_id}
                onRemove={() => drop(contact)}
                removeLabel={t('chat.groups.unchoose', { name: contact.name })}
              >
                {contact.name}
              </Chip>
            ))}
          </div>
        )}
        <FindPeople purpose="group" {...(without ? { without } : {})}>
          {(contacts) => (
            <ul className={styles.choices}>
              {contacts.map((contact) => (
                <li key={contact.person_id}>
                  <CheckboxField
                    label={
                      <span className={styles.person}>
                        <Avatar name={contact.name} photo={contact.image} size="small" />
                        <span className={styles.text}>
                          <span>{contact.name}</span>
                          <span className={styles.quiet}>{t(`chat.groups.types.${contact.user_type}`)}</span>
                        </span>
                      </span>
                    }
                    checked={isChosen(contact)}
                    onChecked={(on) => (on ? onChosen([...chosen, contact]) : drop(contact))}
                  />
                </li>
              ))}
            </ul>
          )}
        </FindPeople>
      </div>
    </FieldGroup>
  );
}

import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ListRow } from '#platform/ui/list-row.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { FamilyMember } from '../../contract.ts';
import { useActingFor } from '../acting-for.ts';

interface FamilyRowProps {
  readonly member: FamilyMember;
  readonly onEdit: (member: FamilyMember) => void;
  readonly onRemove: (member: FamilyMember) => void;
}

export function FamilyRow({ member, onEdit, onRemove }: FamilyRowProps) {
  const { t } = useWords();
  const { personId, setActingFor } = useActingFor();
  const about = [
    t(`people.relations.${member.relation}`),
    member.age === null ? undefined : t('people.person.age', { count: member.age }),
    member.sex ? t(`accounts.sex.${member.sex}`) : undefined,
  ];
  return (
    <ListRow
      start={<Avatar name={member.name} photo={member.image} />}
      title={member.name}
      description={about.filter(Boolean).join(' · ')}
      end={
        <>
          {member.person_id === personId ? (
            <StatusBadge tone="info">{t('people.acting.now')}</StatusBadge>
          ) : (
            <Button compact onClick={() => setActingFor(member.person_id)}>
              {t('people.acting.choose')}
              <VisuallyHidden>: {member.name}</VisuallyHidden>
            </Button>
          )}
          <Menu
            icon="dots"
            label={t('people.family.more', { name: member.name })}
            items={[
              ...(member.can.edit
                ? [{ label: t('people.form.edit'), icon: 'edit' as const, onSelect: () => onEdit(member) }]
                : []),
              ...(member.can.remove
                ? [
                    {
                      label: t('people.form.remove'),
                      icon: 'trash' as const,
                      danger: true,
                      onSelect: () => onRemove(member),
                    },
                  ]
                : []),
            ]}
          />
        </>
      }
    />
  );
}

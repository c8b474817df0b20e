import { useNavigate } from 'react-router';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { lineOf, nameOf } from '../figures.ts';
import { takeBackWaiting } from '../sync/outgoing.ts';
import type { WaitingVital } from '../sync/waiting.ts';

/** What was entered here and isn't on the server yet. */
export function WaitingVitals({ items }: { readonly items: readonly WaitingVital[] }) {
  const words = useWords();
  const { t, format } = words;
  const navigate = useNavigate();
  if (items.length === 0) return null;
  return (
    <Section title={t('vitals.waiting.title')} description={t('vitals.waiting.hint')}>
      <Card flush>
        <List>
          {items.toReversed().map((item) => (
            <ListRow
              key={item.id}
              icon={item.refused === undefined ? 'clock' : 'alert'}
              title={lineOf(item, words)}
              description={
                <>
                  {nameOf(item, words)} · {format.dayAndTime(item.taken_at)}
                  {item.refused !== undefined && (
                    <>
                      <br />
                      {t('vitals.waiting.refused', { reason: item.refused })}
                    </>
                  )}
                </>
              }
              end={
                <Menu
                  icon="dots"
                  label={t('vitals.list.actions', { reading: lineOf(item, words) })}
                  items={[
                    ...(item.refused === undefined
                      ? []
                      : [
                          {
                            label: t('vitals.list.edit'),
                            icon: 'edit' as const,
                            onSelect: () => navigate(`/vitals/add/${item.type}?correct=${item.id}`),
                          },
                        ]),
                    {
                      label: t('vitals.list.delete'),
                      icon: 'trash' as const,
                      danger: true,
                      onSelect: () => void takeBackWaiting(item.id),
                    },
                  ]}
                />
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}

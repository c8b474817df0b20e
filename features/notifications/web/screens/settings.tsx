import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type NotificationSettings, putNotificationSettings } from '../../contract.ts';
import { hasQuietHours } from '../../rules.ts';
import { QuietHours } from '../components/quiet-hours.tsx';
import { hasPushes, Topics } from '../components/topics.tsx';
import { DeviceCard } from '../push/device-card.tsx';
import { notificationSettings } from '../queries.ts';

type Change = BodyOf<typeof putNotificationSettings>;

/** The notifications and their channels; and the hours without them. */
export function NotificationSettingsScreen() {
  const { t } = useWords();
  const userType = useUserType();
  const settings = useQuery(notificationSettings());
  const change = useChange();
  // The switch waits for the end of the call; the mutation itself shows an error.
  const save = (body: Change) => change.mutateAsync(body).catch(() => undefined);
  if (!userType) return null;
  const quiet = settings.data?.quiet_hours ?? null;
  return (
    <Page width="list">
      <h1>{t('notifications.settings.title')}</h1>
      {settings.isPending && (
        <Card flush>
          <SkeletonList label={t('shell.busy.loading')} rows={6} />
        </Card>
      )}
      {settings.isError && !settings.data && (
        <Problem error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && (
        <>
          <Section
            title={t('notifications.settings.topics')}
            description={t('notifications.settings.topicsHint')}
          >
            <Topics settings={settings.data} userType={userType} onChange={save} />
          </Section>
          {hasPushes(userType) && <DeviceCard />}
          {hasQuietHours(userType) && (
            <Section
              title={t('notifications.settings.quiet')}
              description={t('notifications.settings.quietHint')}
            >
              <Card>
                <QuietHours
                  key={quiet ? `${quiet.from} ${quiet.to}` : 'none'}
                  quiet={quiet}
                  busy={change.isPending}
                  onSave={(quiet_hours) => save({ quiet_hours })}
                />
              </Card>
            </Section>
          )}
        </>
      )}
    </Page>
  );
}

/** A switch moves at once, and back again when the server doesn't take it. */
function useChange() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const { t } = useWords();
  const { queryKey } = notificationSettings();
  return useMutation({
    mutationFn: (body: Change) => call(putNotificationSettings, { body }),
    // One after the other: two quick switches arrive in the order in which they were moved.
    scope: { id: 'notification-settings' },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<NotificationSettings>(queryKey);
      if (before) {
        client.setQueryData<NotificationSettings>(queryKey, {
          ...before,
          topics: before.topics.map((each) => ({
            ...each,
            ...change.topics?.find(({ topic }) => topic === each.topic),
          })),
        });
      }
      return before;
    },
    onSuccess: (saved, change) => {
      client.setQueryData(queryKey, saved);
      if (change.quiet_hours !== undefined) showAlert('success', t('notifications.settings.saved'));
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(queryKey, before);
      showAlert('error', textOf(error));
    },
  });
}

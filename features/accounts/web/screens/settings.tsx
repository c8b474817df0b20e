import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Card } from '#platform/ui/card.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { updateSession } from '#platform/web/session/session-client.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { DisplaySettings } from '#platform/web/shell/display-settings.tsx';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { showAlert } from '#platform/web/shell/loader.ts';
import { LogOut } from '#platform/web/shell/log-out.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import { type Account, updateUser } from '../../contract.ts';
import { AbhaForm } from '../components/abha-form.tsx';
import { BasicsFields, basicsOf, useBasicsProblems } from '../components/basics-fields.tsx';
import { NoAccount } from '../components/no-account.tsx';
import { OwnPicture } from '../components/own-picture.tsx';
import styles from '../components/pages.module.css';
import { UserTypeSwitch } from '../components/user-type-switch.tsx';
import { useAccount, useShowAccount } from '../queries.ts';

/** The own account: who one is, how one is reached, how things look, and the ways out. */
export function SettingsScreen() {
  const { t } = useWords();
  const account = useAccount();
  const parts = useCatalogue().slots('settings', useUserType());
  return (
    <Page width="reading" gap="wide">
      <h1>{t('accounts.settings.title')}</h1>
      {account.isPending && <SkeletonList label={t('shell.busy.loading')} rows={6} />}
      {account.isError && !account.data && <NoAccount query={account} />}
      {account.data && <OwnAccount account={account.data} />}
      <DisplaySettings />
      <Slots slots={parts} />
      <Section title={t('accounts.settings.access')}>
        <Card flush>
          <List>
            <ListRow icon="lock" href="/security" title={t('shell.section.security')} />
            <ListRow icon="trash" href="/user_delete" title={t('accounts.deletion.title')} />
          </List>
        </Card>
        <Row>
          <LogOut />
        </Row>
      </Section>
    </Page>
  );
}

function OwnAccount({ account }: { readonly account: Account }) {
  const { t } = useWords();
  const value = (text: string | null) => (
    <span className={styles.value}>{text ? phoneAsRead(text) : t('accounts.settings.none')}</span>
  );
  return (
    <>
      <Section title={t('accounts.settings.about')}>
        <OwnPicture account={account} />
        <BasicsForm key={account.person_id} account={account} />
        {account.user_type === 'patient' && <AbhaForm account={account} />}
      </Section>
      <Section title={t('accounts.settings.contact')} description={t('accounts.settings.contactHint')}>
        <Card flush>
          <List>
            <ListRow
              icon="phone"
              href="/account/phone"
              title={t('accounts.settings.phone')}
              description={value(account.phone)}
            />
            <ListRow
              icon="send"
              href="/account/email"
              title={t('accounts.settings.email')}
              description={value(account.email)}
            />
            <ListRow
              icon="lock"
              href="/account/password"
              title={t('accounts.password.label')}
              description={t(
                account.has_password ? 'accounts.settings.passwordSet' : 'accounts.settings.passwordNone',
              )}
            />
          </List>
        </Card>
      </Section>
      <UserTypeSwitch account={account} />
    </>
  );
}

function BasicsForm({ account }: { readonly account: Account }) {
  const { t } = useWords();
  const show = useShowAccount();
  const wrongIn = useBasicsProblems();
  const form = useForm(undefined, () => ({ ...basicsOf(account), other_name: account.other_name ?? '' }));
  const save = useAction(updateUser, {
    onSuccess: (changed) => {
      show(changed);
      form.change(basicsOf(changed));
      showAlert('success', t('shell.form.saved'));
      void updateSession();
    },
    onError: form.refused,
  });
  const submit = () => {
    const { name, date_of_birth, sex, city } = form.draft;
    if (!form.check(wrongIn(form.draft)) || !sex || !city) return;
    const other_name = form.draft.other_name.trim() || null;
    save.mutate({ body: { name: name.trim(), date_of_birth, other_name, sex, city } });
  };
  return (
    <Form problems={form.problems} busy={save.isPending} onSubmit={submit} action={t('shell.form.save')}>
      <BasicsFields form={form} />
      <TextField
        {...form.control('other_name')}
        name="other_name"
        label={t('accounts.basics.otherName')}
        hint={t('accounts.basics.otherNameHint')}
        autoComplete="off"
        maxLength={80}
      />
    </Form>
  );
}

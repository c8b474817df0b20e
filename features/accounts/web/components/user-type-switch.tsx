import { useState } from 'react';
import type { UserType } from '#platform/domain/user-type.ts';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { Section } from '#platform/ui/section.tsx';
import { brand } from '#platform/web/brand.ts';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { updateSession } from '#platform/web/session/session-client.ts';
import { confirmIdentity } from '#platform/web/shell/leave-sign-in.ts';
import { showAlert, showLoader } from '#platform/web/shell/loader.ts';
import { type Account, getProof } from '../../contract.ts';

/** For a user with more than one user type, e.g. a doctor who is also a patient. */
export function UserTypeSwitch({ account }: { readonly account: Account }) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<UserType>(account.user_type);
  if (account.user_types.length < 2) return null;

  const change = async (userType: UserType) => {
    const done = showLoader();
    setChosen(userType);
    const session = await updateSession({ userType });
    done();
    if (session?.userType === userType) {
      // Everything on screen was for the other capacity: the app begins again.
      window.location.assign('/');
      return;
    }
    // The session has changed, and opens nothing until the second factor of a clinician is given.
    const proof = session === null && (await call(getProof, {}).catch(() => undefined));
    if (proof && proof.needed === 'second_factor') return confirmIdentity();
    setChosen(account.user_type);
    showAlert('error', t('shell.error.noAnswer'));
  };
  return (
    <Section
      title={t('accounts.userType.title')}
      description={t('accounts.userType.body', { brand: brand.title })}
    >
      <RadioCards
        label={t('accounts.userType.title')}
        hideLabel
        choices={account.user_types.map((each) => ({ value: each, label: t(`accounts.userType.${each}`) }))}
        value={chosen}
        onValue={(value) => void change(value as UserType)}
      />
    </Section>
  );
}

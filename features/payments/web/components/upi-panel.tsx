import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { OpenPayment } from '../../contract.ts';
import styles from './payments.module.css';
import { leaveForGateway } from './to-gateway.ts';

/** The payment as a UPI app takes it: on a phone the app opens, at a desk it reads the code from the screen. */
export function UpiPanel({ link, checkout }: { readonly link: string } & Pick<OpenPayment, 'checkout'>) {
  const { t } = useWords();
  const isPhone = useMedia('(pointer: coarse)');
  return (
    <Section title={t(isPhone ? 'payments.upi.onPhone' : 'payments.upi.scan')}>
      <Card>
        <div className={styles.upi}>
          {isPhone ? (
            <a className={buttonClass({ variant: 'primary', wide: true, compact: false })} href={link}>
              {t('payments.upi.openApp')}
            </a>
          ) : (
            <QrCode text={link} label={t('payments.upi.code')} />
          )}
          <p role="status">{t(isPhone ? 'payments.upi.comeBack' : 'payments.upi.stay')}</p>
        </div>
      </Card>
      <Button wide onClick={() => leaveForGateway(checkout)}>
        {t('payments.asking.another')}
      </Button>
    </Section>
  );
}

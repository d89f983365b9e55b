import { MailLink } from '@/components/cms/mail-link'
import { t } from '@/lib/shared/messages/message'

/** A link that begins a mail to the shop with the declaration in it. */
export function WithdrawByMail({ address }: { address: string }) {
  return (
    <MailLink address={address} subject={t('withdrawal.mail-subject')} text={t('withdrawal.mail-text')}>
      {t('withdrawal.by-mail')}
    </MailLink>
  )
}

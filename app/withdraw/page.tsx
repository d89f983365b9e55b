import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { AccountScreen } from '@/components/account/account-screen'
import { WithdrawByMail } from '@/components/withdrawal/withdraw-by-mail'
import { WithdrawForm } from '@/components/withdrawal/withdraw-form'
import { pageShop } from '@/lib/api/pages/page-shop'
import { t } from '@/lib/shared/messages/message'

export function generateMetadata(): Metadata {
  return { title: t('withdrawal.title'), description: t('withdrawal.description'), robots: { index: false } }
}

/** Withdraws from a contract in two steps. Without JavaScript a mail to the shop does the same. */
export default async function WithdrawPage() {
  const { contactEmail } = await pageShop()
  return (
    <>
      <PageMessages of="/withdraw" />
      <AccountScreen
        heading={t('withdrawal.title')}
        note={t('withdrawal.note')}
        withoutScript={contactEmail === null ? undefined : <WithdrawByMail address={contactEmail} />}
      >
        <WithdrawForm />
      </AccountScreen>
    </>
  )
}

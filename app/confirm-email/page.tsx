import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { AccountScreen } from '@/components/account/account-screen'
import { ConfirmEmailForm } from '@/components/account/confirm-email-form'
import { t } from '@/lib/shared/messages/message'

export function generateMetadata(): Metadata {
  return {
    title: t('account.confirm-title'),
    description: t('account.confirm-description'),
    robots: { index: false },
  }
}

/** Opening it confirms nothing, because mail scanners open links; only the button's call does. */
export default function ConfirmEmailPage() {
  return (
    <>
      <PageMessages of="/confirm-email" />
      <AccountScreen heading={t('account.confirm-title')} note={t('account.confirm-note')}>
        <ConfirmEmailForm />
      </AccountScreen>
    </>
  )
}

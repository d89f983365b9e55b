import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { AccountScreen } from '@/components/account/account-screen'
import { ResetPasswordForm } from '@/components/account/reset-password-form'
import { t } from '@/lib/shared/messages/message'

export function generateMetadata(): Metadata {
  return {
    title: t('account.reset-title'),
    description: t('account.reset-description'),
    robots: { index: false },
  }
}

/** Opening it does not use the link up; only the form's call does. */
export default function ResetPasswordPage() {
  return (
    <>
      <PageMessages of="/reset-password" />
      <AccountScreen heading={t('account.reset-title')} note={t('account.reset-note')}>
        <ResetPasswordForm />
      </AccountScreen>
    </>
  )
}

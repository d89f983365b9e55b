import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { AccountScreen } from '@/components/account/account-screen'
import { ForgotPasswordForm } from '@/components/account/forgot-password-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { rich, t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

export function generateMetadata(): Metadata {
  return {
    title: t('account.forgot-title'),
    description: t('account.forgot-description'),
    robots: { index: false },
  }
}

export default function ForgotPasswordPage() {
  return (
    <>
      <PageMessages of="/forgot-password" />
      <AccountScreen heading={t('account.forgot-title')} note={t('account.forgot-note')}>
        <ForgotPasswordForm>
          <p className="text-center text-ink-soft">
            {rich('account.remember', {
              link: (parts) => (
                <SignInLink key="link" to={paths.login}>
                  {parts}
                </SignInLink>
              ),
            })}
          </p>
        </ForgotPasswordForm>
      </AccountScreen>
    </>
  )
}

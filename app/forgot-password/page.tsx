import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { ForgotPasswordForm } from '@/components/account/forgot-password-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { paths } from '@/lib/shared/routes/paths'

export const metadata: Metadata = {
  title: 'Forgot password',
  description: 'Get a link to choose a new password.',
  robots: { index: false },
}

export default function ForgotPasswordPage() {
  return (
    <AccountScreen heading="Forgot password" note="We mail you a link to choose a new one.">
      <ForgotPasswordForm>
        <p className="text-center text-ink-soft">
          Remember it? <SignInLink to={paths.login}>Login</SignInLink>
        </p>
      </ForgotPasswordForm>
    </AccountScreen>
  )
}

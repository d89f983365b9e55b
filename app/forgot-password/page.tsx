import type { Metadata } from 'next'
import { ForgotPasswordForm } from '@/components/account/forgot-password-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Forgot password',
  description: 'Get a link to choose a new password.',
  robots: { index: false },
}

export default function ForgotPasswordPage() {
  return (
    <Narrow>
      <PageHeading note="We mail you a link to choose a new one.">Forgot password</PageHeading>
      <Card>
        <NoScriptAlert />
        <ForgotPasswordForm>
          <p className="text-center text-ink-soft">
            Remember it? <SignInLink to={paths.login}>Login</SignInLink>
          </p>
        </ForgotPasswordForm>
      </Card>
    </Narrow>
  )
}

import type { Metadata } from 'next'
import { LoginForm } from '@/components/account/login-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { KeptNote, SignInSteps } from '@/components/checkout/checkout-sign-in'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import { PageLink } from '@/components/ui/page-link'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Login',
  description: 'Log in to check out and to see your orders.',
  robots: { index: false },
}

export default function LoginPage() {
  return (
    <Narrow>
      <SignInSteps />
      <PageHeading
        note={
          <>
            Good to see you again. <KeptNote />
          </>
        }
      >
        Login
      </PageHeading>
      <Card>
        <NoScriptAlert />
        <LoginForm>
          <p className="text-center">
            <PageLink className="text-link" href={paths.forgotPassword}>
              Forgot password?
            </PageLink>
          </p>
          <p className="text-center text-ink-soft">
            New here? <SignInLink to={paths.register}>Register</SignInLink>
          </p>
        </LoginForm>
      </Card>
    </Narrow>
  )
}

import type { Metadata } from 'next'
import { RegisterForm } from '@/components/account/register-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { KeptNote, SignInSteps } from '@/components/checkout/checkout-sign-in'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Register',
  description: 'Create an account to check out and to follow your orders.',
  robots: { index: false },
}

export default function RegisterPage() {
  return (
    <Narrow>
      <SignInSteps />
      <PageHeading
        note={
          <>
            For your orders, your reviews and a quicker checkout. <KeptNote />
          </>
        }
      >
        Register
      </PageHeading>
      <Card>
        <NoScriptAlert />
        <RegisterForm>
          <p className="text-center text-ink-soft">
            Have an account? <SignInLink to={paths.login}>Login</SignInLink>
          </p>
        </RegisterForm>
      </Card>
    </Narrow>
  )
}

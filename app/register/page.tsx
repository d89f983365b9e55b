import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { RegisterForm } from '@/components/account/register-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { KeptNote, SignInSteps } from '@/components/checkout/checkout-sign-in'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Register',
  description: 'Create an account to check out and to follow your orders.',
  robots: { index: false },
}

export default function RegisterPage() {
  return (
    <AccountScreen
      heading="Register"
      note={
        <>
          For your orders, your reviews and a quicker checkout. <KeptNote />
        </>
      }
      steps={<SignInSteps />}
    >
      <RegisterForm>
        <p className="text-center text-ink-soft">
          Have an account? <SignInLink to={paths.login}>Login</SignInLink>
        </p>
      </RegisterForm>
    </AccountScreen>
  )
}

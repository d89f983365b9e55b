import type { Metadata } from 'next'
import { AccountScreen } from '@/components/account/account-screen'
import { LoginForm } from '@/components/account/login-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { KeptNote, SignInSteps } from '@/components/checkout/checkout-sign-in'
import { TextLink } from '@/components/ui/page-link'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Login',
  description: 'Log in to check out and to see your orders.',
  robots: { index: false },
}

export default function LoginPage() {
  return (
    <AccountScreen
      heading="Login"
      note={
        <>
          Good to see you again. <KeptNote />
        </>
      }
      steps={<SignInSteps />}
    >
      <LoginForm>
        <p className="text-center">
          <TextLink href={paths.forgotPassword}>Forgot password?</TextLink>
        </p>
        <p className="text-center text-ink-soft">
          New here? <SignInLink to={paths.register}>Register</SignInLink>
        </p>
      </LoginForm>
    </AccountScreen>
  )
}

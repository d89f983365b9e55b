import type { Metadata } from 'next'
import { LoginForm } from '@/components/account/login-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { SignInScreen } from '@/components/account/sign-in-screen'
import { TextLink } from '@/components/ui/page-link'
import { forgotPasswordPath, paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Login',
  description: 'Log in to check out and to see your orders.',
  robots: { index: false },
}

export default function LoginPage() {
  return (
    <SignInScreen heading="Login" note="Good to see you again.">
      <LoginForm>
        <p className="text-center">
          <TextLink href={forgotPasswordPath}>Forgot password?</TextLink>
        </p>
        <p className="text-center text-ink-soft">
          New here? <SignInLink to={paths.register}>Register</SignInLink>
        </p>
      </LoginForm>
    </SignInScreen>
  )
}

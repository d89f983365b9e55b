import type { Metadata } from 'next'
import { LoginForm } from '@/components/account/login-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { SignInScreen } from '@/components/account/sign-in-screen'
import { TextLink } from '@/components/ui/page-link'
import { pageShop } from '@/lib/api/pages/page-shop'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'
import { forgotPasswordPath, paths } from '@/lib/shared/routes/paths'

export const metadata: Metadata = {
  title: 'Login',
  description: 'Log in to check out and to see your orders.',
  robots: { index: false },
}

export default async function LoginPage() {
  return (
    <SignInScreen rules={saleRulesOf(await pageShop())} heading="Login" note="Good to see you again.">
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

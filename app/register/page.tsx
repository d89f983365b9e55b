import type { Metadata } from 'next'
import { RegisterForm } from '@/components/account/register-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { SignInScreen } from '@/components/account/sign-in-screen'
import { pageShop } from '@/lib/api/pages/page-shop'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'
import { paths } from '@/lib/shared/routes/paths'

export const metadata: Metadata = {
  title: 'Register',
  description: 'Create an account to check out and to follow your orders.',
  robots: { index: false },
}

export default async function RegisterPage() {
  return (
    <SignInScreen
      rules={saleRulesOf(await pageShop())}
      heading="Register"
      note="For your orders, your reviews and a quicker checkout."
    >
      <RegisterForm>
        <p className="text-center text-ink-soft">
          Have an account? <SignInLink to={paths.login}>Login</SignInLink>
        </p>
      </RegisterForm>
    </SignInScreen>
  )
}

import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { RegisterForm } from '@/components/account/register-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { SignInScreen } from '@/components/account/sign-in-screen'
import { pageShop } from '@/lib/api/pages/page-shop'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'
import { rich, t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

export function generateMetadata(): Metadata {
  return {
    title: t('account.register-title'),
    description: t('account.register-description'),
    robots: { index: false },
  }
}

export default async function RegisterPage() {
  const rules = saleRulesOf(await pageShop())
  return (
    <>
      <PageMessages of="/register" />
      <SignInScreen rules={rules} heading={t('account.register-title')} note={t('account.register-note')}>
        <RegisterForm>
          <p className="text-center text-ink-soft">
            {rich('account.have-account', {
              link: (parts) => (
                <SignInLink key="link" to={paths.login}>
                  {parts}
                </SignInLink>
              ),
            })}
          </p>
        </RegisterForm>
      </SignInScreen>
    </>
  )
}

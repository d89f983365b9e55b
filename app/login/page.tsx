import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { LoginForm } from '@/components/account/login-form'
import { SignInLink } from '@/components/account/sign-in-link'
import { SignInScreen } from '@/components/account/sign-in-screen'
import { TextLink } from '@/components/ui/page-link'
import { pageShop } from '@/lib/api/pages/page-shop'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'
import { rich, t } from '@/lib/shared/messages/message'
import { forgotPasswordPath, paths } from '@/lib/shared/routes/paths'

export function generateMetadata(): Metadata {
  return {
    title: t('account.login-title'),
    description: t('account.login-description'),
    robots: { index: false },
  }
}

export default async function LoginPage() {
  const rules = saleRulesOf(await pageShop())
  return (
    <>
      <PageMessages of="/login" />
      <SignInScreen rules={rules} heading={t('account.login-title')} note={t('account.login-note')}>
        <LoginForm>
          <p className="text-center">
            <TextLink href={forgotPasswordPath}>{t('account.forgot-question')}</TextLink>
          </p>
          <p className="text-center text-ink-soft">
            {rich('account.new-here', {
              link: (parts) => (
                <SignInLink key="link" to={paths.register}>
                  {parts}
                </SignInLink>
              ),
            })}
          </p>
        </LoginForm>
      </SignInScreen>
    </>
  )
}

import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { AccountScreen } from '@/components/account/account-screen'
import { AlertLinkForm } from '@/components/back-in-stock/alert-link-form'
import { t } from '@/lib/shared/messages/message'

export function generateMetadata(): Metadata {
  return { title: t('alert.title'), description: t('alert.description'), robots: { index: false } }
}

/** Opening it changes nothing, because mail scanners open links; only the calls of its buttons do. */
export default function BackInStockPage() {
  return (
    <>
      <PageMessages of="/back-in-stock" />
      <AccountScreen heading={t('alert.title')} note={t('alert.note')}>
        <AlertLinkForm />
      </AccountScreen>
    </>
  )
}

import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { StoredThings } from '@/components/legal/stored-things'
import { PageHeading } from '@/components/ui/page-heading'
import {
  cookies,
  languageKeys,
  localStorageKeys,
  sessionStorageKeys,
} from '@/lib/admin/privacy/browser-storage'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { pageShop } from '@/lib/api/pages/page-shop'
import { t } from '@/lib/shared/messages/message'
import { browserStoragePath } from '@/lib/shared/routes/paths'

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: browserStoragePath,
    title: t('legal.stored-title'),
    description: t('legal.stored-description'),
  })
}

/** Made of the list in lib/admin/privacy/browser-storage.ts, which a test holds against what a purchase stores. */
export default async function BrowserStoragePage() {
  const { recentlyViewed, languages } = await pageShop()
  const own = localStorageKeys.filter(({ name }) => recentlyViewed || name !== 'recentProducts')
  const kept = languages.length > 1 ? [...own, ...languageKeys] : own
  return (
    <div className="max-w-2xl">
      <PageMessages of="/privacy/browser-storage" />
      <PageHeading note={t('legal.stored-note')}>{t('legal.stored-title')}</PageHeading>
      <StoredThings title={t('legal.stored-cookies')} things={cookies} />
      <StoredThings title={t('legal.stored-kept')} things={kept} />
      <StoredThings title={t('legal.stored-tab')} things={sessionStorageKeys} />
      <p>{t('legal.stored-paypal')}</p>
    </div>
  )
}

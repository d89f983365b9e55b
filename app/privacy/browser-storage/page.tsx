import type { Metadata } from 'next'
import { StoredThings } from '@/components/legal/stored-things'
import { PageHeading } from '@/components/ui/page-heading'
import { cookies, localStorageKeys, sessionStorageKeys } from '@/lib/admin/privacy/browser-storage'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { pageShop } from '@/lib/api/pages/page-shop'
import { browserStoragePath } from '@/lib/shared/routes/paths'

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: browserStoragePath,
    title: 'What your browser stores',
    description: 'The cookies and other data that this shop keeps in your browser, what for, and how long.',
  })
}

/** Made of the list in lib/admin/privacy/browser-storage.ts, which a test holds against what a purchase stores. */
export default async function BrowserStoragePage() {
  const { recentlyViewed } = await pageShop()
  const kept = localStorageKeys.filter(({ name }) => recentlyViewed || name !== 'recentProducts')
  return (
    <div className="max-w-2xl">
      <PageHeading note="All of it is needed for what you do here: to keep your cart, your log-in and your choices. Nothing follows you to other sites, and nothing is read by others.">
        What your browser stores
      </PageHeading>
      <StoredThings title="Cookies, which the shop reads" things={cookies} />
      <StoredThings title="Kept in your browser, which only its pages read" things={kept} />
      <StoredThings title="Kept until you close the tab" things={sessionStorageKeys} />
      <p>
        Paying happens at PayPal, in its own window: what that stores is PayPal’s, and begins when you open
        it.
      </p>
    </div>
  )
}

'use client'

import { useRouter } from '@/components/ui/navigation/navigation'
import { PageLink } from '@/components/ui/page-link'
import { logOut } from '@/lib/api/client/log-out'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

/** An entry of a menu of the header. */
export function MenuEntry(props: { href: string; children: string }) {
  return <PageLink className="menu-entry" {...props} />
}

/** Entries of the dropdown with the user's name: Profile, My Orders and Logout. */
export function AccountEntries() {
  const router = useRouter()
  async function leave() {
    await logOut()
    // Offline, any navigation would end on the browser's own error page.
    if (!navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
    router.push(paths.home)
    router.refresh()
  }
  return (
    <>
      <MenuEntry href={paths.profile}>{t('layout.profile')}</MenuEntry>
      <MenuEntry href={paths.myOrders}>{t('layout.my-orders')}</MenuEntry>
      <button className="menu-entry" onClick={leave} type="button">
        {t('layout.logout')}
      </button>
    </>
  )
}

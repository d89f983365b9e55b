'use client'

import { useRouter } from 'next/navigation'
import { PageLink } from '@/components/ui/page-link'
import { logOut } from '@/lib/log-out'
import { paths } from '@/lib/paths'

/** Entries of the dropdown with the user's name: Profile and Logout. */
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
      <PageLink className="menu-entry" href={paths.profile}>
        Profile
      </PageLink>
      <button className="menu-entry" onClick={leave} type="button">
        Logout
      </button>
    </>
  )
}

/** Entries of the Admin Menu. */
export function AdminEntries() {
  return (
    <>
      <PageLink className="menu-entry" href={`${paths.adminUsers}/`}>
        Users
      </PageLink>
      <PageLink className="menu-entry" href={`${paths.adminProducts}/`}>
        Products
      </PageLink>
      <PageLink className="menu-entry" href={paths.adminOrders}>
        Orders
      </PageLink>
      <PageLink className="menu-entry" href={paths.adminMail}>
        Mail
      </PageLink>
    </>
  )
}

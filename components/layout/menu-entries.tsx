'use client'

import { useRouter } from 'next/navigation'
import { HoverLink } from '@/components/ui/hover-link'
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
      <HoverLink className="menu-entry" href={paths.profile}>
        Profile
      </HoverLink>
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
      <HoverLink className="menu-entry" href={`${paths.adminUsers}/`}>
        Users
      </HoverLink>
      <HoverLink className="menu-entry" href={`${paths.adminProducts}/`}>
        Products
      </HoverLink>
      <HoverLink className="menu-entry" href={paths.adminOrders}>
        Orders
      </HoverLink>
      <HoverLink className="menu-entry" href={paths.adminMail}>
        Mail
      </HoverLink>
    </>
  )
}

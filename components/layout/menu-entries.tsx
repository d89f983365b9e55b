'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import { logOut } from '@/lib/browser/log-out'
import { paths } from '@/lib/paths'

function MenuEntry(props: { href: string; children: string }) {
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
      <MenuEntry href={paths.profile}>Profile</MenuEntry>
      <MenuEntry href={paths.myOrders}>My Orders</MenuEntry>
      <button className="menu-entry" onClick={leave} type="button">
        Logout
      </button>
    </>
  )
}

/** Entries of the Admin Menu. They exist only while it is open, and then with the present number of what needs attention. */
export function AdminEntries() {
  const [count, setCount] = useState(0)

  useEffect(() => {
    // Not part of the scripts that shoppers load. Without an answer there is no number.
    import('@/lib/browser/api-client')
      .then(({ api }) => api.countAttention())
      .then(
        (answer) => setCount(answer.count),
        () => {},
      )
  }, [])

  return (
    <>
      <MenuEntry href={`${paths.adminUsers}/`}>Users</MenuEntry>
      <MenuEntry href={`${paths.adminProducts}/`}>Products</MenuEntry>
      <MenuEntry href={paths.adminOrders}>Orders</MenuEntry>
      <PageLink className="menu-entry whitespace-nowrap" href={paths.adminAttention}>
        Needs attention{count > 0 && ` (${count})`}
      </PageLink>
      <MenuEntry href={paths.adminMail}>Mail</MenuEntry>
      <MenuEntry href={paths.adminSearch}>Search</MenuEntry>
    </>
  )
}

'use client'

import { useEffect, useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import { can } from '@/lib/accounts/permissions/permissions'
import { api } from '@/lib/api/client/api-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { MenuEntry } from './menu-entries'

/**
 * Entries of the Admin Menu, as far as the viewer may see their pages. They exist only while it is open, and then with the present
 * number of what needs attention; shoppers' browsers do not load them.
 */
export function AdminEntries() {
  const role = useStored('userInfo')?.role
  const [count, setCount] = useState(0)

  useEffect(() => {
    // Without an answer there is no number.
    api.countAttention().then(
      (answer) => setCount(answer.count),
      () => {},
    )
  }, [])

  return (
    <>
      <MenuEntry href={adminPaths.adminHome}>Desk</MenuEntry>
      {can(role, 'manage-shop') && <MenuEntry href={`${adminPaths.adminUsers}/`}>Users</MenuEntry>}
      <MenuEntry href={`${adminPaths.adminProducts}/`}>Products</MenuEntry>
      <MenuEntry href={adminPaths.adminOrders}>Orders</MenuEntry>
      <PageLink className="menu-entry whitespace-nowrap" href={adminPaths.adminAttention}>
        Needs attention{count > 0 && ` (${count})`}
      </PageLink>
      <MenuEntry href={adminPaths.adminMail}>Mail</MenuEntry>
      {can(role, 'edit-texts') && <MenuEntry href={adminPaths.adminSearch}>Search</MenuEntry>}
      {can(role, 'see-books') && <MenuEntry href={adminPaths.adminBooks}>Books</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={adminPaths.adminSettings}>Settings</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={adminPaths.adminPages}>Pages</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={adminPaths.adminKeys}>Keys</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={adminPaths.adminWebhooks}>Webhooks</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={adminPaths.adminLog}>Log</MenuEntry>}
    </>
  )
}

'use client'

import { useEffect, useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import { can } from '@/lib/accounts/permissions/permissions'
import { api } from '@/lib/api/client/api-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
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
      <MenuEntry href={deskPaths.desk}>Desk</MenuEntry>
      {can(role, 'manage-shop') && <MenuEntry href={`${deskPaths.adminUsers}/`}>Users</MenuEntry>}
      <MenuEntry href={`${deskPaths.adminProducts}/`}>Products</MenuEntry>
      <MenuEntry href={deskPaths.adminOrders}>Orders</MenuEntry>
      <PageLink className="menu-entry whitespace-nowrap" href={deskPaths.adminAttention}>
        Needs attention{count > 0 && ` (${count})`}
      </PageLink>
      <MenuEntry href={deskPaths.adminMail}>Mail</MenuEntry>
      {can(role, 'edit-texts') && <MenuEntry href={deskPaths.adminSearch}>Search</MenuEntry>}
      {can(role, 'see-books') && <MenuEntry href={deskPaths.adminBooks}>Books</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={deskPaths.adminSettings}>Settings</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={deskPaths.adminPages}>Pages</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={deskPaths.adminKeys}>Keys</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={deskPaths.adminWebhooks}>Webhooks</MenuEntry>}
      {can(role, 'manage-shop') && <MenuEntry href={deskPaths.adminLog}>Log</MenuEntry>}
    </>
  )
}

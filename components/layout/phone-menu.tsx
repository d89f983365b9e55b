'use client'

import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { useStored } from '@/lib/checkout/browser-store'
import { paths } from '@/lib/paths'
import { Dropdown } from './dropdown'
import { AccountEntries, AdminEntries } from './menu-entries'

/** The header's menu on phones: account and Admin Menu, or Login and Register. */
export function PhoneMenu() {
  const user = useStored('userInfo')
  return (
    <Dropdown button={<Icon className="size-6" name="menu" />} className="md:hidden" label="Menu">
      {user ? (
        <>
          <MenuTitle>{user.name}</MenuTitle>
          <AccountEntries />
        </>
      ) : (
        <>
          <PageLink className="menu-entry" href={paths.login}>
            Login
          </PageLink>
          <PageLink className="menu-entry" href={paths.register}>
            Register
          </PageLink>
        </>
      )}
      {user?.isAdmin && (
        <div className="menu-part">
          <MenuTitle>Admin Menu</MenuTitle>
          <AdminEntries />
        </div>
      )}
    </Dropdown>
  )
}

function MenuTitle({ children }: { children: string }) {
  return <p className="menu-title">{children}</p>
}

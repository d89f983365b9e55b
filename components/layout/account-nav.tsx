'use client'

import { useEffect } from 'react'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { useIsStoreReady, useStored } from '@/lib/checkout/browser-store'
import { paths } from '@/lib/paths'
import { Dropdown } from './dropdown'
import { AccountEntries, AdminEntries } from './menu-entries'

/**
 * The account part of the header on wide screens: Login and Register, or the dropdown with the user's name and, for admins,
 * the Admin Menu. The server renders Login and Register, and the stylesheet hides them from signed-in browsers before the
 * first paint (`data-viewer`). Entries from the browser store grow to the left, so nothing else moves.
 */
export function AccountNav() {
  const isReady = useIsStoreReady()
  const user = useStored('userInfo')

  useEffect(() => {
    if (isReady) document.documentElement.dataset.viewer = user ? 'user' : 'visitor'
  }, [isReady, user])

  return (
    <div className="flex min-w-0 flex-1 items-center justify-end max-md:hidden">
      {user?.isAdmin && (
        <Dropdown button={<MenuLabel>Admin Menu</MenuLabel>}>
          <AdminEntries />
        </Dropdown>
      )}
      {user && (
        <Dropdown button={<MenuLabel>{user.name}</MenuLabel>} className="min-w-0 max-w-56">
          <AccountEntries />
        </Dropdown>
      )}
      {!user && (
        <span className={isReady ? 'contents' : 'for-visitors whitespace-nowrap'}>
          <PageLink className="nav-item" href={paths.login}>
            Login
          </PageLink>
          <PageLink className="nav-item" href={paths.register}>
            Register
          </PageLink>
        </span>
      )}
    </div>
  )
}

function MenuLabel({ children }: { children: string }) {
  return (
    <>
      <span className="truncate">{children}</span>
      <Icon className="size-4 text-ink-soft" name="chevronDown" />
    </>
  )
}

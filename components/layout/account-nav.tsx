'use client'

import { useEffect } from 'react'
import { Dropdown } from '@/components/layout/dropdown'
import { AccountEntries, AdminEntries } from '@/components/layout/menu-entries'
import { HoverLink } from '@/components/ui/hover-link'
import { Icon } from '@/components/ui/icon'
import { useIsStoreReady, useStored } from '@/lib/checkout/browser-store'
import { paths } from '@/lib/paths'

/**
 * Who is looking, on wide screens: Login and Register, or the dropdown with the person's name and, for admins, the Admin
 * Menu. The server renders the former, and the stylesheet hides it from signed-in browsers before the first paint
 * (`data-viewer`); what the browser store adds then grows to the left, so nothing moves.
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
        <Dropdown button={<Titled>Admin Menu</Titled>}>
          <AdminEntries />
        </Dropdown>
      )}
      {user && (
        <Dropdown button={<Titled>{user.name}</Titled>} className="min-w-0 max-w-56">
          <AccountEntries />
        </Dropdown>
      )}
      {!user && (
        <span className={isReady ? 'contents' : 'for-visitors'}>
          <HoverLink className="nav-item" href={paths.login}>
            Login
          </HoverLink>
          <HoverLink className="nav-item" href={paths.register}>
            Register
          </HoverLink>
        </span>
      )}
    </div>
  )
}

function Titled({ children }: { children: string }) {
  return (
    <>
      <span className="truncate">{children}</span>
      <Icon className="size-4 text-ink-soft" name="chevronDown" />
    </>
  )
}

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
 * Menu. The server renders the first two places and the stylesheet shows the right one before the first paint
 * (`data-viewer`), so nothing moves when the browser store speaks.
 */
export function AccountNav() {
  const isReady = useIsStoreReady()
  const user = useStored('userInfo')

  useEffect(() => {
    if (isReady) document.documentElement.dataset.viewer = user ? 'user' : 'visitor'
  }, [isReady, user])

  return (
    <div className="flex items-center max-md:hidden">
      {user?.isAdmin && (
        <Dropdown button={<Titled>Admin Menu</Titled>}>
          <AdminEntries />
        </Dropdown>
      )}
      {!isReady && <span className="for-users h-11 w-44" />}
      {user && (
        <Dropdown button={<Titled>{user.name}</Titled>} className="w-44">
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

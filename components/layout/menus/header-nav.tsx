'use client'

import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { countItems } from '@/lib/sales/cart/cart-item'
import { useIsStoreReady, useStored } from '@/lib/sales/checkout/browser-store'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import '@/lib/api/client/follow-account'
import { CategoryEntries } from './category-entries'
import { Dropdown } from './dropdown'
import { AccountEntries } from './menu-entries'

const AdminEntries = lazy(async () => ({ default: (await import('./admin-entries')).AdminEntries }))

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
          <Suspense>
            <AdminEntries />
          </Suspense>
        </Dropdown>
      )}
      {user && (
        <Dropdown button={<MenuLabel>{user.name}</MenuLabel>} className="min-w-0 max-w-56">
          <AccountEntries />
        </Dropdown>
      )}
      {!user && (
        <span className={isReady ? 'contents' : 'for-visitors whitespace-nowrap'}>
          <VisitorEntries className="nav-item" />
        </span>
      )}
    </div>
  )
}

function VisitorEntries({ className }: { className: string }) {
  return (
    <>
      <PageLink className={className} href={paths.login}>
        {t('layout.login')}
      </PageLink>
      <PageLink className={className} href={paths.register}>
        {t('layout.register')}
      </PageLink>
    </>
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

/** The header's menu on phones: account and Admin Menu, or Login and Register, and the categories. */
export function PhoneMenu({ children }: { children?: ReactNode }) {
  const user = useStored('userInfo')
  return (
    <Dropdown button={<Icon className="size-6" name="menu" />} className="md:hidden" label={t('layout.menu')}>
      {user ? (
        <>
          <MenuTitle>{user.name}</MenuTitle>
          <AccountEntries />
        </>
      ) : (
        <VisitorEntries className="menu-entry" />
      )}
      {user?.isAdmin && (
        <div className="menu-part">
          <MenuTitle>Admin Menu</MenuTitle>
          <Suspense>
            <AdminEntries />
          </Suspense>
        </div>
      )}
      <div className="menu-part">
        <MenuTitle>{t('layout.products')}</MenuTitle>
        <CategoryEntries />
      </div>
      {children}
    </Dropdown>
  )
}

function MenuTitle({ children }: { children: string }) {
  return <p className="menu-title">{children}</p>
}

/**
 * 'Cart(3)': link to the cart with its number of units. Up to two digits do not shift the layout. Other languages have longer words: a
 * phone shows the bag in their place.
 */
export function CartLink() {
  const count = countItems(useStored('cartItems'))
  const label = t('layout.cart', { count })
  const isEnglish = currentLanguage() === 'en'
  return (
    <PageLink
      aria-label={isEnglish ? undefined : label}
      className="nav-item min-w-28 justify-end max-[24rem]:min-w-0 tabular-nums"
      href={paths.cart}
    >
      <Icon className={isEnglish ? 'size-5 max-[24rem]:hidden' : 'size-5'} name="bag" />
      {isEnglish ? (
        label
      ) : (
        <>
          <span className="max-md:hidden">{t('layout.cart-word')}</span>
          {`(${count})`}
        </>
      )}
    </PageLink>
  )
}

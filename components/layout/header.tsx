import { AccountNav } from '@/components/layout/account-nav'
import { Brand } from '@/components/layout/brand'
import { CartLink } from '@/components/layout/cart-link'
import { PhoneMenu } from '@/components/layout/phone-menu'

/** The sticky header of every page. */
export function Header() {
  return (
    <header className="no-print sticky top-0 z-10 border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="shell flex h-16 items-center">
        <div className="flex-1 basis-0 whitespace-nowrap">
          <Brand />
        </div>
        <nav aria-label="Account and cart" className="-mr-3 flex flex-1 basis-0 items-center justify-end">
          <AccountNav />
          <CartLink />
          <PhoneMenu />
        </nav>
      </div>
    </header>
  )
}

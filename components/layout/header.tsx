import { AccountNav } from '@/components/layout/account-nav'
import { Brand } from '@/components/layout/brand'
import { CartLink } from '@/components/layout/cart-link'
import { PhoneMenu } from '@/components/layout/phone-menu'
import { SearchField } from '@/components/search/search-field'

/** The sticky header of every page. */
export function Header() {
  return (
    <header className="no-print sticky top-0 z-10 border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="shell grid h-16 grid-cols-[1fr_auto_auto] items-center md:grid-cols-[1fr_minmax(7rem,27rem)_1fr] md:gap-x-4">
        <div className="whitespace-nowrap">
          <Brand />
        </div>
        <SearchField />
        <nav aria-label="Account and cart" className="-mr-3 flex items-center justify-end">
          <AccountNav />
          <CartLink />
          <PhoneMenu />
        </nav>
      </div>
    </header>
  )
}

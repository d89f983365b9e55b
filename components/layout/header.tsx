import { SearchField } from '@/components/search/search-field'
import { AccountNav } from './account-nav'
import { Brand } from './brand'
import { CartLink } from './cart-link'
import { PhoneMenu } from './phone-menu'

/** The header of every page, sticky where the window has room; with large text on a phone it has two rows. */
export function Header() {
  return (
    <header className="site-header no-print">
      <div className="shell grid min-h-16 grid-cols-[1fr_auto_auto] items-center tight:grid-cols-[1fr_auto] tight:py-1 md:grid-cols-[1fr_minmax(7rem,27rem)_1fr] md:gap-x-4">
        <div className="whitespace-nowrap tight:col-span-2">
          <Brand />
        </div>
        <SearchField />
        <nav aria-label="Account and cart" className="-mr-3 flex items-center justify-end tight:mr-0">
          <AccountNav />
          <CartLink />
          <PhoneMenu />
        </nav>
      </div>
    </header>
  )
}

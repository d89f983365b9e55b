import type { CSSProperties } from 'react'
import { SearchField } from '@/components/search/search-field'
import { Picture } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { markPaths } from '@/lib/shared/colour/palette'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { isSvgLogo, markPng } from '@/lib/store/logo/logo-address'
import type { Shop } from '@/lib/store/settings/read-shop'
import { shopDefaults } from '@/lib/store/settings/shop-settings'
import { LanguageLinks } from './language/language-links'
import { AccountNav, CartLink, PhoneMenu } from './menus/header-nav'

type BrandProps = { shop: Pick<Shop, 'name' | 'mark' | 'type' | 'languages'> }

/** The header of every page, sticky where the window has room; with large text on a phone it has two rows. */
export function Header({ shop, path }: BrandProps & { path: string }) {
  return (
    <header className="site-header no-print">
      <div className="shell grid min-h-16 grid-cols-[1fr_auto_auto] items-center tight:grid-cols-[1fr_auto] tight:py-1 md:grid-cols-[1fr_minmax(7rem,27rem)_1fr] md:gap-x-4">
        <div
          className="whitespace-nowrap tight:col-span-2"
          style={isPlain(shop) ? undefined : { minWidth: 'min(11rem, 34vw)' }}
        >
          <Brand shop={shop} />
        </div>
        <SearchField />
        <nav
          aria-label={t('layout.account-and-cart')}
          className="-mr-3 flex items-center justify-end tight:mr-0"
        >
          <AccountNav />
          <CartLink />
          <PhoneMenu>
            {shop.languages.length > 1 && (
              <LanguageLinks className="menu-part px-1" languages={shop.languages} path={path} />
            )}
          </PhoneMenu>
        </nav>
      </div>
    </header>
  )
}

/** Its name fits in one line beside the buttons of a phone. */
function isPlain({ name, type }: BrandProps['shop']): boolean {
  return name === shopDefaults.name && type === shopDefaults.type
}

/** Any other may take two lines. A style of its own, because no other page needs these rules. */
const nameStyle: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  lineHeight: 1.2,
}

const markClass = 'size-7 shrink-0 lg:size-8 max-[22rem]:hidden'

/** The brand title (Spec §1) with the logo (as in /icon.svg), linking to home. */
function Brand({ shop }: BrandProps) {
  const { name, mark } = shop
  return (
    <PageLink
      className="-ml-1 inline-flex min-h-11 items-center gap-2.5 rounded-control px-1 font-display text-[1.0625rem] font-bold tracking-tight whitespace-nowrap md:text-[1.1875rem] lg:text-[1.375rem] tight:whitespace-normal"
      href={paths.home}
    >
      {mark === null ? (
        <svg aria-hidden="true" className={markClass} height="28" viewBox="0 0 28 28" width="28">
          <rect className="fill-mark-tile" height="28" rx="7" width="28" />
          <path className="fill-mark-shelf" d={markPaths.shelf} />
          <path className="fill-mark-ball" d={markPaths.ball} />
        </svg>
      ) : (
        <Picture
          alt=""
          className={markClass}
          colour="none"
          height={28}
          isEager
          sizes="2rem"
          src={isSvgLogo(mark) ? mark : markPng(mark, 192)}
          width={28}
        />
      )}
      {isPlain(shop) ? name : <span style={nameStyle}>{name}</span>}
    </PageLink>
  )
}

import { GuaranteeNotice } from '@/components/ui/guarantee-notice'
import { PageLink } from '@/components/ui/page-link'
import { contentOfPrices } from '@/lib/catalog/pricing/terms-for-all'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import { namedCurrency } from '@/lib/shared/money/money'
import { accessibilityPath, contactPath, pagePath, paths, withdrawPath } from '@/lib/shared/routes/paths'
import type { PageLink as PublishedLink } from '@/lib/store/cms/published-pages'
import type { LocalShop } from '@/lib/store/settings/local-shop'
import { shopDefaults } from '@/lib/store/settings/shop-settings'
import { LanguageLinks } from './language/language-links'

const links = () => [
  { text: t('layout.latest-products'), href: paths.home },
  { text: t('layout.shopping-cart'), href: paths.cart },
  { text: t('layout.my-orders'), href: paths.myOrders },
  { text: t('layout.accessibility'), href: accessibilityPath },
]

const linkStyle = 'inline-flex min-h-11 items-center rounded-control px-2 hover:text-ink hover:underline'

/** The words of the law. */
const withdrawLink = () => ({ text: t('layout.withdraw'), href: withdrawPath })

type Props = {
  shop: LocalShop
  /** The pages whose text is published. */
  pages: readonly PublishedLink[]
  /** The page's, without a language. */
  path: string
  /** There is a form for messages to the shop. */
  hasContact: boolean
}

/** The footer of every page. */
export function Footer({ shop, pages, path, hasContact }: Props) {
  const own: Keyed<{ text: string; href: string }>[] = [
    ...pages.map(({ slug, title, lang }) => ({ text: title, href: pagePath(slug), key: slug, lang })),
    ...(hasContact ? [{ text: t('layout.write-to-us'), href: contactPath, key: contactPath }] : []),
    ...(shop.withdrawal ? [keyed(withdrawLink())] : []),
  ]
  const ownLinks = shop.footerLinks.map((link, at) => {
    const name = `footerLinks.${at}`
    return { ...link, ...langOf(shop, name), key: name }
  })
  return (
    <footer className="no-print mt-16 border-t border-line md:mt-24">
      <div className="shell flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-8 text-sm text-ink-soft">
        <p style={shop.name === shopDefaults.name ? undefined : { overflowWrap: 'anywhere' }}>
          <span className="font-display text-lg font-bold tracking-tight text-ink">{shop.name}</span>
          <span className="block">{t('layout.prices', { currency: currencyWords(shop) })}</span>
          {shop.footerText !== '' && (
            <span className="block max-w-2xl whitespace-pre-line" {...langOf(shop, 'footerText')}>
              {shop.footerText}
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <nav aria-label={t('layout.footer')}>
            <ul className="-mx-2 grid grid-cols-2 gap-x-2 sm:flex sm:flex-wrap">
              {[...links().map(keyed), ...own, ...ownLinks].map(({ text, href, key, lang }) => (
                <li key={key}>
                  <PageLink className={linkStyle} href={href} lang={lang}>
                    {text}
                  </PageLink>
                </li>
              ))}
              {shop.guaranteeNotice && (
                <li>
                  <GuaranteeNotice className={linkStyle} shop={shop} />
                </li>
              )}
            </ul>
          </nav>
          {shop.languages.length > 1 && <LanguageLinks languages={shop.languages} path={path} />}
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

type Keyed<Link> = Link & { key: string; lang?: string }

function keyed<Link extends { text: string }>(link: Link): Keyed<Link> {
  return { ...link, key: link.text }
}

/** "US dollars"; of prices that include a tax "euros, incl. 20 % VAT, plus shipping". */
function currencyWords(shop: LocalShop): string {
  return [namedCurrency(shop.currency), contentOfPrices(shop, shop.taxLabel)].filter(Boolean).join(', ')
}

const themes = [
  { value: 'system', key: 'layout.theme-system' },
  { value: 'light', key: 'layout.theme-light' },
  { value: 'dark', key: 'layout.theme-dark' },
] as const

/**
 * Chooses between light, dark and the system's preference, for this browser. Its behaviour is part of the script in the page's
 * head (lib/platform/edge/first-script.ts); without JavaScript the system's preference applies and the switch is hidden.
 */
export function ThemeSwitch() {
  return (
    <fieldset className="theme-switch needs-script">
      <legend className="sr-only">{t('layout.theme')}</legend>
      {themes.map(({ value, key }) => (
        <label key={value}>
          <input
            className="sr-only"
            defaultChecked={value === 'system'}
            name="theme"
            type="radio"
            value={value}
          />
          {t(key)}
        </label>
      ))}
    </fieldset>
  )
}

import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import type { CSSProperties, ReactNode } from 'react'
import { Announcement } from '@/components/layout/announcement'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { LinkNavigation } from '@/components/layout/link-navigation'
import { OfflinePage } from '@/components/layout/offline-page'
import { PendingLogout } from '@/components/layout/pending-logout'
import { SimulatedPayments } from '@/components/layout/simulated-payments'
import { StarShapes } from '@/components/ui/stars'
import { pageShop } from '@/lib/api/pages/page-shop'
import { publishedPages } from '@/lib/api/pages/published-page-links'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { barColours, firstScript } from '@/lib/platform/edge/first-script'
import { hasOfflinePage } from '@/lib/platform/edge/offline-worker'
import { requestedPath } from '@/lib/platform/messages/speak'
import { formatCountry } from '@/lib/shared/locale/format-locale'
import { shopZone } from '@/lib/shared/locale/shop-zone'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { currency } from '@/lib/shared/money/money'
import { isSvgLogo, markPng } from '@/lib/store/logo/logo-address'
import { lookProperties } from '@/lib/store/theme/look'
import { PageMessages } from './page-messages'
import './globals.css'

// Next reads each option as it is written, so none can be shared.
const figtree = localFont({
  src: './fonts/figtree-basic.woff2',
  weight: '300 900',
  variable: '--font-figtree',
  display: 'swap',
  // The stylesheet has a fallback font of its own, for more systems.
  adjustFontFallback: false,
})

/** Latin letters that ASCII lacks; only a page that has one loads them. */
const figtreeAccents = localFont({
  src: './fonts/figtree-accents.woff2',
  weight: '300 900',
  variable: '--font-figtree-accents',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+A1-2DD, U+300-36F, U+2000-22FF' }],
})

/** Headings, in one weight. */
const bricolage = localFont({
  src: './fonts/bricolage-basic.woff2',
  weight: '700',
  variable: '--font-bricolage',
  display: 'swap',
  adjustFontFallback: false,
})

const bricolageAccents = localFont({
  src: './fonts/bricolage-accents.woff2',
  weight: '700',
  variable: '--font-bricolage-accents',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+A1-2DD, U+300-36F, U+2000-22FF' }],
})

const fonts = [figtree, figtreeAccents, bricolage, bricolageAccents].map(({ variable }) => variable).join(' ')

/** No page is made by the build: each shows settings of the shop, which the database has. */
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const { name, description, mark } = await pageShop()
  return {
    title: { default: name, template: `%s · ${name.replaceAll('%s', '%\u2060s')}` },
    description,
    icons: mark === null ? ownIcons : iconsOf(mark),
    manifest: localPath('/manifest.webmanifest'),
  }
}

const ownIcons = {
  icon: [
    { url: '/icon.svg', type: 'image/svg+xml' },
    { url: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  ],
  apple: '/icon-192.png',
}

function iconsOf(mark: string): Metadata['icons'] {
  const pngs = ([32, 192] as const).map((side) => ({
    url: markPng(mark, side),
    type: 'image/png',
    sizes: `${side}x${side}`,
  }))
  const icon = [...(isSvgLogo(mark) ? [{ url: mark, type: 'image/svg+xml' }] : []), ...pngs]
  return { icon, apple: { url: markPng(mark, 180), sizes: '180x180' } }
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: barColours.light },
    { media: '(prefers-color-scheme: dark)', color: barColours.dark },
  ],
}

/** The layout of every screen. Reads no cookie and no header, because cached pages are the same for every viewer. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [shop, pages] = await Promise.all([pageShop(), publishedPages()])
  return (
    <html
      className={fonts}
      data-country={formatCountry()}
      data-currency={otherCurrency()}
      data-zone={otherZone()}
      data-type={shop.type === 'figtree' ? undefined : shop.type}
      data-own={String(shop.languages) === 'en' ? undefined : shop.languages[0]}
      data-prefix={localPath('/') === '/' ? undefined : localPath('/')}
      lang={currentLanguage()}
      style={lookProperties(shop) as CSSProperties | undefined}
      suppressHydrationWarning
    >
      <head>
        {/* Every Content Security Policy has its hash (lib/platform/edge/content-policy.ts). */}
        <script>{firstScript}</script>
      </head>
      <body>
        <PageMessages of="layout" />
        <a
          className="no-print absolute top-2 left-2 z-30 -translate-y-20 rounded-control bg-accent px-4 py-2.5 font-semibold text-on-accent focus:translate-y-0"
          href="#content"
        >
          {t('layout.skip')}
        </a>
        <StarShapes />
        <Announcement shop={shop} />
        <Header path={requestedPath()} shop={shop} />
        {/* At least a screen high, so that content from the browser store does not move the footer visibly. */}
        <main className="shell min-h-[calc(100dvh-4rem)] pt-8 md:pt-12" id="content" tabIndex={-1}>
          <PendingLogout />
          <SimulatedPayments />
          {children}
        </main>
        <Footer
          hasContact={ownerAddress('contact_message') !== null}
          pages={pages}
          path={requestedPath()}
          shop={shop}
        />
        <LinkNavigation />
        {hasOfflinePage() && <OfflinePage />}
      </body>
    </html>
  )
}

/** Browsers take it for UTC unless they are told. */
function otherZone(): string | undefined {
  return shopZone() === 'UTC' ? undefined : shopZone()
}

/** Browsers take it for US dollars unless they are told. */
function otherCurrency(): string | undefined {
  return currency() === 'USD' ? undefined : currency()
}

import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import '@/testing/http/router'
import { CartRoom } from '@/app/cart/cart-room'
import NotFound from '@/app/not-found'
import { ProductDetail } from '@/components/catalog/product-detail'
import { pageShop } from '@/lib/api/pages/page-shop'
import { speakIn } from '@/lib/platform/messages/speak'
import { t } from '@/lib/shared/messages/message'
import { localShop } from '@/lib/store/settings/local-shop'
import type { Shop } from '@/lib/store/settings/read-shop'
import { plainShop } from '@/testing/shop/plain-shop'
import { productDetail } from '@/testing/shop/product-detail'
import { Footer } from './footer'
import { Header } from './header'

vi.mock('@/lib/api/pages/page-shop')

/** With all that these pages show of it. */
const shop = plainShop as unknown as Shop
const address = `/media/${'a'.repeat(64)}.pdf`
const name = 'Statutory guarantee notice'

/** Product, cart and footer as the server renders them. */
async function pagesOf(settings: Shop): Promise<string[]> {
  vi.mocked(pageShop).mockResolvedValue(settings)
  const product = <ProductDetail maker={null} product={productDetail} shop={settings} />
  return [
    product,
    await CartRoom(),
    <Footer path="/" hasContact={false} key="footer" pages={[]} shop={settings} />,
  ].map((page) => renderToString(page))
}

beforeEach(() => document.body.replaceChildren())

test('product, cart and footer link to the notice of the guarantee, as a file and not as a page', async () => {
  for (const html of await pagesOf({ ...shop, guaranteeNotice: address })) {
    document.body.innerHTML = html
    const link = within(document.body).getByRole('link', { name })
    expect([link.getAttribute('href'), 'pageLink' in link.dataset]).toEqual([address, false])
  }
})

test('L05 a German footer has the German texts; what has none is marked as English, the file of the notice, too', () => {
  const links = [
    { text: 'Terms', href: '/pages/terms' },
    { text: 'Press', href: 'https://press.example' },
  ]
  const texts = { text: 'AGB', original: 'Terms' }
  const own = { footerText: 'Open daily', footerLinks: links, guaranteeNotice: address }
  const rendered = (translations: Shop['translations']) => {
    const languages: Shop['languages'] = ['en', 'de']
    const local = localShop({ ...shop, ...own, languages, translations })
    document.body.innerHTML = renderToString(<Footer path="/" hasContact={false} pages={[]} shop={local} />)
    const link = (label: string) => within(document.body).getByRole('link', { name: label })
    return { link, page: within(document.body) }
  }
  speakIn({ language: 'de', prefix: '/de' }, () => {
    const { link, page } = rendered({ de: { 'link /pages/terms': texts } })
    expect([link('AGB').lang, link('Press').lang, page.getByText('Open daily').lang]).toEqual([
      '',
      'en',
      'en',
    ])
    expect(link('AGB').getAttribute('href')).toBe('/de/pages/terms')
    expect(link(t('ui.guarantee-notice')).getAttribute('hreflang')).toBe('en')
    const german = { text: `/media/${'b'.repeat(64)}.pdf`, original: address }
    const footerText = { text: 'Täglich offen', original: 'Open daily' }
    const { link: second, page: full } = rendered({ de: { footerText, guaranteeNotice: german } })
    const notice = second(t('ui.guarantee-notice'))
    expect([notice.getAttribute('href'), notice.getAttribute('hreflang')]).toEqual([german.text, null])
    expect(full.getByText('Täglich offen').lang).toBe('')
  })
})

test('a shop without a notice has no such link', async () => {
  for (const html of await pagesOf(shop)) {
    document.body.innerHTML = html
    expect(screen.queryByText(name)).toBeNull()
    expect(html).not.toContain('/media/')
  }
})

test.each([true, false])(
  'a footer links to the form of withdrawal only where the shop offers it: %s',
  async (withdrawal) => {
    const footer = <Footer path="/" hasContact={false} pages={[]} shop={{ ...shop, withdrawal }} />
    document.body.innerHTML = renderToString(footer)
    expect(screen.queryAllByRole('link', { name: 'Withdraw from contract here' })).toHaveLength(
      withdrawal ? 1 : 0,
    )
  },
)

test('header, footer and a missing page are in the language of the page', () => {
  const html = speakIn({ language: 'de', prefix: '/de' }, () =>
    renderToString(
      <>
        <Header path="/" shop={shop} />
        <NotFound />
        <Footer path="/" hasContact pages={[]} shop={{ ...shop, withdrawal: true }} />
      </>,
    ),
  )
  for (const text of ['Warenkorb(0)', 'Anmelden', 'Nicht gefunden', 'Neueste Artikel', 'Vertrag widerrufen'])
    expect(html).toContain(text)
  expect(html).toMatch(/Preise in .+\. Sicher bezahlen mit PayPal oder Karte\./)
})

test('L05 the footer shows a page’s translated title; without one it shows the own title with `lang`', () => {
  const publishedAt = new Date()
  const pages = [
    { slug: 'terms', title: 'AGB', publishedAt },
    { slug: 'privacy', title: 'Privacy', publishedAt, lang: 'en' },
  ] as const
  document.body.innerHTML = speakIn({ language: 'de', prefix: '/de' }, () =>
    renderToString(<Footer path="/" hasContact={false} pages={pages} shop={shop} />),
  )
  const link = (name: string) => {
    const element = screen.getByRole('link', { name })
    return [element.getAttribute('href'), element.getAttribute('lang')]
  }
  expect([link('AGB'), link('Privacy')]).toEqual([
    ['/de/pages/terms', null],
    ['/de/pages/privacy', 'en'],
  ])
})

import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import { speakIn } from '@/lib/platform/messages/speak'
import { responsible, testManufacturer } from '@/testing/shop/manufacturers'
import { plainShop } from '@/testing/shop/plain-shop'
import { productDetail } from '@/testing/shop/product-detail'
import { Breadcrumb } from './breadcrumb'
import { Pagination } from './pagination'
import { ProductDetail } from './product-detail'
import { ProductGrid } from './product-grid'
import { NextCard, QuoteCard } from './quote-card'
import { productJsonLd } from './structured-data/json-ld'

/** What the element says, and what it tells screen readers. */
function wordsOf(element: ReactElement): string[] {
  const { container } = render(element)
  const labels = [...container.querySelectorAll('[aria-label]')].map((each) =>
    each.getAttribute('aria-label'),
  )
  return [container.textContent ?? '', ...labels.map(String)]
}

const inGerman = (task: () => void) => () => speakIn({ language: 'de', prefix: '/de' }, task)

test(
  'L02 a product’s page speaks German, with the words of the law about its maker',
  inGerman(() => {
    const product = {
      ...productDetail,
      countInStock: 3,
      sku: 'T-1',
      warnings: 'Heiß.',
      facts: ['1 l', '2 kg'],
    }
    const maker = { ...testManufacturer, responsible }
    const [text, ...labels] = wordsOf(<ProductDetail maker={maker} product={product} shop={plainShop} />)
    for (const part of [
      'Auf LagerNur noch 3 auf Lager',
      'In den Warenkorb',
      'Versandkostenfrei über 100,00\u00a0$',
      'Beschreibung',
      'Art.-Nr. T-1',
      'Hersteller und SicherheitWarnhinweiseHeiß.Hersteller',
      'Verantwortliche Person in der EU',
    ])
      expect(text).toContain(part)
    expect(labels).toContain('Merkmale')
    expect(text).not.toMatch(/Only|Stock|Description|Maker|Cart|shipping/)
  }),
)

test(
  'L02 a product that is sold out says so in German',
  inGerman(() => {
    const sold = { ...productDetail, countInStock: 0 }
    const [text] = wordsOf(<ProductDetail maker={null} product={sold} shop={plainShop} />)
    expect(text).toContain('Dieser Artikel ist ausverkauft. Mehr aus Kitchen')
  }),
)

test(
  'L02 cards and lists speak German',
  inGerman(() => {
    const quote = { productId: 7, sentence: 'Gießt gut.', author: 'Anna' }
    const list = (
      <ul>
        <QuoteCard product={productDetail} quote={quote as never} />
        <NextCard count={1} href="/page/2" products={[]} />
      </ul>
    )
    expect(wordsOf(list)[0]).toBe('Gießt gut.Anna über Teapot1 weiterer Artikel')
    expect(wordsOf(<Pagination page={2} pageCount={3} pathOf={String} />)).toEqual([
      'Zurück123Weiter',
      'Seiten',
    ])
    expect(wordsOf(<ProductGrid isComparable products={[productDetail]} />)).toEqual(
      expect.arrayContaining(['In den Warenkorb: Teapot', 'Teapot vergleichen']),
    )
    expect(wordsOf(<Breadcrumb category="Küche" name="Teapot" />)).toEqual([
      'ZurückStartseiteKücheTeapot',
      'Navigationspfad',
    ])
  }),
)

test(
  'L02 machines read the trail in German',
  inGerman(() => {
    expect(productJsonLd(productDetail, 'https://shop.example', plainShop)).toContain('"name":"Startseite"')
  }),
)

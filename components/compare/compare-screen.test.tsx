import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { cuckooClock } from '@/testing/shop/product-detail'
import { CompareScreen } from './compare-screen'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }), usePathname: () => '/' }))

const textOf = (count: number) =>
  speakIn({ language: 'de', prefix: '/de' }, () => {
    const products = [1, 2, 3].slice(0, count).map((_id) => ({ ...cuckooClock, _id }))
    return render(<CompareScreen products={products} />).container.textContent
  })

test('L05 the comparison names categories in German, and says which texts are not', () =>
  speakIn({ language: 'de', prefix: '/de' }, () => {
    const fallback = { language: 'en' as const, texts: ['name', 'description'] }
    const product = { ...cuckooClock, category: 'Clocks', categoryName: 'Uhren', fallback }
    const { container } = render(<CompareScreen products={[product]} />)
    expect(container.textContent).toContain('weitere Artikel aus Uhren')
    expect(container.querySelector('a[href="/de/category/clocks"]')?.textContent).toBe('Uhren')
    const english = [...container.querySelectorAll('[lang=en]')].map(({ textContent }) => textContent)
    expect(english).toEqual([product.name, product.description])
  }))

test('L02 the comparison speaks German', () => {
  expect(textOf(0)).toBe(
    'VergleichenNoch nichts zu vergleichen.Wählen Sie auf den Karten mit „Vergleichen“ zwei oder drei Artikel einer Kategorie aus.Alle Artikel',
  )
  expect(textOf(1)).toContain('Wählen Sie einen oder zwei weitere Artikel aus Clocks')
  expect(textOf(2)).toContain('Platz für einen weiteren Artikel aus Clocks')
  const full = textOf(3)
  expect(full).toContain('Zurück zu Clocks')
  for (const title of ['Preis', 'Bewertung', 'Verfügbarkeit', 'Marke', 'Beschreibung', 'Entfernen'])
    expect(full).toContain(title)
})

const shirt = {
  ...cuckooClock,
  _id: 7,
  name: 'Linen Shirt, Sand, M',
  countInStock: 0,
  price: '49.00',
  group: { _id: 3, name: 'Linen Shirt', rating: 4.5, numReviews: 12 },
  options: [
    { name: 'Colour', value: 'Sand' },
    { name: 'Size', value: 'M' },
  ],
  variantCount: 12,
  priceFrom: '39.00',
  choices: [
    { name: 'Colour', kind: 'colour' as const, count: 4 },
    { name: 'Size', kind: 'size' as const, count: 3 },
  ],
}

test('a group is one column: its lowest price, its choices, its reviews, and the way to choose', () => {
  const { container } = render(<CompareScreen products={[shirt, cuckooClock]} />)
  for (const text of ['from $39.00', 'Colour: Sand, Size: M', '4 colours, 3 sizes', '12 reviews', '$689.00'])
    expect(container.textContent).toContain(text)
  expect(container.querySelector('a.quick-add')?.getAttribute('href')).toBe('/products/7#options')
  expect(
    [...container.querySelectorAll('button.quick-add')].map((button) => button.getAttribute('value')),
  ).toEqual(['57'])
})

test('L05 options without a translation say which language they are in', () =>
  speakIn({ language: 'de', prefix: '/de' }, () => {
    const fallback = { language: 'en' as const, texts: ['name', 'value'] }
    const options = shirt.options.map((option) => ({
      ...option,
      ...(option.name === 'Colour' && { fallback }),
    }))
    const { container } = render(<CompareScreen products={[{ ...shirt, options }]} />)
    const english = [...container.querySelectorAll('[lang=en]')].map(({ textContent }) => textContent)
    expect(english).toEqual(['Colour', 'Sand'])
  }))

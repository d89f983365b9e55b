import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import '@/testing/http/router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import ProductNotFound from '@/app/products/[id]/not-found'
import { memberJsonLd } from '@/components/catalog/structured-data/group-json-ld'
import type { OptionKind } from '@/lib/catalog/product-groups/option-kinds'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { productDetail, shirtOf, shirtOptions } from '@/testing/shop/product-detail'
import { OptionRows } from './option-rows'
import { Options } from './options'

async function show(product: ProductDetailJson) {
  await act(async () => void render(<Options product={product} />))
  await screen.findAllByRole('group')
}
const linksOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('each option is a row of links, with words for what is sold out or comes with another value', async () => {
  await show(shirtOf('Sand S', 'Sand M 0', 'Ink S', 'Ink L 0', 'Rust M'))
  expect(linksOf('Colour')).toEqual([
    ['Sand', '/products/1'],
    ['Ink', '/products/3'],
    ['Rust– only in M', '/products/5'],
  ])
  expect(linksOf('Size')).toEqual([
    ['S', '/products/1'],
    ['M, sold out', '/products/2'],
    ['L– only in Ink, sold out', '/products/4'],
  ])
  expect(screen.getAllByRole('link', { current: true }).map((link) => link.textContent)).toEqual([
    'Sand',
    'S',
  ])
  expect(screen.getByRole('group', { name: 'Colour' }).querySelectorAll('img[alt=""]')).toHaveLength(3)
  expect(screen.getByRole('group', { name: 'Size' }).textContent).toContain('Size S')
})

test('the choice speaks German', async () => {
  const spoken = { language: 'de', prefix: '/de' } as const
  await speakIn(spoken, async () => show(shirtOf('Sand S', 'Sand M 0', 'Ink L', 'Rust L')))
  expect(linksOf('Size')).toEqual([
    ['S', '/de/products/1'],
    ['M, ausverkauft', '/de/products/2'],
    ['L– in Ink', '/de/products/3'],
  ])
  cleanup()
  speakIn(spoken, () => render(<ProductNotFound group={{ name: 'Hemd', canonical: 4 }} />))
  expect(screen.getByRole('alert').textContent).toContain('Er war eine Ausführung von Hemd.')
  expect(screen.getByRole('link', { name: 'Hemd' }).getAttribute('href')).toBe('/de/products/4')
})

test('L05 what has no translation says which language it is in: names, values, and what a value comes with', async () => {
  const fallback = (...texts: string[]) => ({ fallback: { language: 'en' as const, texts } })
  const { group, ...shirt } = shirtOf('Sand S', 'Sand M', 'Rust L')
  const [colours, sizes] = shirtOptions.map(({ kind, values }) => ({ kind, values }))
  if (!group || !colours || !sizes) throw new Error('It is no shirt.')
  const options = [
    { ...colours, name: 'Colour', ...fallback('name', 'values.0', 'values.2') },
    { ...sizes, name: 'Größe' },
  ]
  const own = options.map(({ name }, at) => ({ name, value: ['Sand', 'S'][at] ?? '' }))
  await speakIn({ language: 'de', prefix: '/de' }, async () =>
    show({ ...shirt, group: { ...group, options }, options: own }),
  )
  const english = (row: string) =>
    [...screen.getByRole('group', { name: row }).querySelectorAll('[lang=en]')].map(
      (each) => each.textContent,
    )
  // The name, the chosen value, and each value.
  expect(english('Colour')).toEqual(['Colour', 'Sand', 'Sand', 'Rust'])
  expect(english('Größe')).toEqual(['Rust'])
  expect(linksOf('Größe')[2]).toEqual(['L– nur in Rust', '/de/products/3'])
})

test('arrow keys go round the links of a row; with another key they are the browser’s', async () => {
  await show(shirtOf('Sand S', 'Sand M', 'Sand L', 'Ink S'))
  const link = (name: string) => screen.getByRole('link', { name })
  link('S').focus()
  for (const [key, name] of [
    ['ArrowRight', 'M'],
    ['ArrowDown', 'L'],
    ['ArrowRight', 'S'],
    ['ArrowLeft', 'L'],
    ['ArrowUp', 'M'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(link(name))
  }
  expect(fireEvent.keyDown(link('M'), { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(document.activeElement).toBe(link('M'))
})

/** The rows of a product, as another page than those of the same product before. */
function pageOf(...members: string[]) {
  const { props } = Options({ product: shirtOf(...members) }) ?? {}
  return <OptionRows key={members.join()} {...props} />
}

/** Shows a page; what it returns follows the second link there, and shows the page that it leads to. */
function followedFrom(page: ReactNode) {
  const view = render(page)
  return async (next: ReactNode) => {
    const [, link] = screen.getAllByRole('link')
    if (!(link instanceof HTMLAnchorElement)) throw new Error('No link')
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    window.history.pushState(null, '', link.pathname)
    await act(async () => view.rerender(next))
  }
}

test('V04 a link that leads to a page without a choice shows it from its top; another member’s page stays where it is', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const followTo = followedFrom(pageOf('Sand S', 'Sand M'))
  await followTo(pageOf('Sand M', 'Sand S'))
  expect(scrollTo).not.toHaveBeenCalled()
  await followTo(<p>Product not found.</p>)
  expect(scrollTo).toHaveBeenCalledOnce()
})

const chosenIn = (name: string) =>
  screen.getByRole('group', { name }).querySelector('[aria-live=polite]')?.textContent

test('V04 the page of the nearest member says in the row that has changed which value was left, until the next choice', async () => {
  const followTo = followedFrom(pageOf('Sand S', 'Rust M', 'Sand M'))
  expect([chosenIn('Colour'), chosenIn('Size')]).toEqual(['Sand', 'S'])
  await followTo(pageOf('Rust M', 'Sand M', 'Sand S'))
  expect([chosenIn('Colour'), chosenIn('Size')]).toEqual(['Rust', 'M – instead of S'])
  await followTo(pageOf('Sand M', 'Rust M', 'Sand S'))
  expect([chosenIn('Colour'), chosenIn('Size')]).toEqual(['Sand', 'M'])
  cleanup()
  const german = { language: 'de', prefix: '/de' } as const
  const page = (...members: string[]) => speakIn(german, () => pageOf(...members))
  await followedFrom(page('Sand S', 'Rust M'))(page('Rust M', 'Sand S'))
  expect(chosenIn('Size')).toBe('M – statt S')
})

test('a product without siblings shows nothing', async () => {
  const { container } = render(<Options product={shirtOf('Sand S')} />)
  expect(container.innerHTML).toBe('')
})

/** A member of a group of 200 with these options; every third is sold out. */
function largeGroup(
  kinds: OptionKind[],
  count: number,
  placesOf: (at: number) => number[],
): ProductDetailJson {
  const options = kinds.map((kind) => ({
    ...{ name: `The ${kind}`, kind },
    values: Array.from({ length: count }, (_, at) => `${kind} ${at + 1}`),
  }))
  const valuesOf = (at: number) => placesOf(at).map((place, option) => options[option]?.values[place] ?? '')
  const variants = Array.from({ length: 200 }, (_, at) => ({
    ...{ _id: at + 100_001, options: valuesOf(at), price: '19.50', compareAtPrice: null },
    ...{ countInStock: at % 3, image: `/media/${'0123456789abcdef'.repeat(2)}-f8e8d8-800.webp` },
  }))
  const own = valuesOf(0).map((value, at) => ({ name: options[at]?.name ?? '', value }))
  const group = { _id: 9, name: 'Large', rating: 0, numReviews: 0, options }
  return { ...productDetail, _id: 100_001, group, options: own, variants }
}

test.each([
  ['20 colours in 10 sizes', largeGroup(['colour', 'size'], 20, (at) => [at % 20, Math.floor(at / 20)])],
  ['100 sizes in 2 colours', largeGroup(['size', 'colour'], 100, (at) => [at % 100, Math.floor(at / 100)])],
  [
    'three options of 100 values',
    largeGroup(['colour', 'size', 'other'], 100, (at) => [
      at % 100,
      (at * 7) % 100,
      Math.floor(at / 3) % 100,
    ]),
  ],
])('V06 a group of 200 members, %s, makes the page 20 kB larger at most', (_, product) => {
  const { props } = Options({ product }) ?? {}
  const stars = props.rows.flatMap((row: { star?: string }) => row.star ?? [])
  expect(stars).toEqual(product.options.length === 3 ? ['* with another choice of The size, The other'] : [])
  const inHtml = renderToString(<OptionRows {...props} />).length + JSON.stringify(props).length
  const { member, group } = memberJsonLd(product, 'https://shop.example')
  expect(inHtml + 2 * JSON.stringify([member, group]).length).toBeLessThan(20_000)
})

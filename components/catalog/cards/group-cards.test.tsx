import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { cuckooClock } from '@/testing/shop/product-detail'
import { ProductGrid } from '../product-grid'
import { QuickAdd } from '../quick-add-button'
import type { Card } from './card'
import { cssPicture } from './css-picture'

const colours = ['Sand', 'Ink', 'Rust', 'Moss', 'Plum']
const shirt: Card = {
  ...cuckooClock,
  _id: 7,
  name: 'Linen Shirt, Sand, M',
  category: 'Clothing',
  price: '49.00',
  group: { _id: 3, name: 'Linen Shirt', rating: 4.5, numReviews: 12 },
  options: [
    { name: 'Colour', value: 'Sand' },
    { name: 'Size', value: 'M' },
  ],
  variantCount: 56,
  priceFrom: '39.00',
  choices: [
    { name: 'Colour', kind: 'colour', count: 7 },
    { name: 'Size', kind: 'size', count: 8 },
  ],
  swatches: colours.map((value, at) => ({
    _id: 7 + at,
    value,
    image: `/images/goods/shirt-${value.toLowerCase()}-h075.webp`,
    imageAlt: `A shirt in ${value}`,
  })),
}

function show(card: Card, namesMembers = false) {
  const { container } = render(<ProductGrid isComparable namesMembers={namesMembers} products={[card]} />)
  return { container, card: within(container), text: container.textContent ?? '' }
}
const inGerman = <T,>(work: () => T) => speakIn({ language: 'de', prefix: '/de' }, work)

test('the card of a group tells its lowest price, its choices and the reviews of all members', () => {
  const { card, text } = show(shirt)
  expect(card.getByRole('heading').textContent).toBe('Linen Shirt')
  for (const words of ['from $39.00', '7 colours, 8 sizes', '12 reviews']) expect(text).toContain(words)
  expect(text).not.toContain('$49.00')
  expect(inGerman(() => show(shirt).text)).toContain('7 Farben, 8 Größen')
  expect(inGerman(() => show(shirt).text)).toContain('ab 39,00')
})

test('“from” stands only where prices differ, and an option of another kind is called by its name', () => {
  const choices: Card['choices'] = [
    { name: 'Ruling', kind: 'other', count: 3 },
    { name: 'Colour', kind: 'colour', count: 1 },
  ]
  const { text } = show({ ...shirt, priceFrom: null, choices, swatches: [] })
  expect(text).toContain('$49.00')
  expect(text).not.toMatch(/from|colour/)
  expect(text).toContain('Ruling: 3 choices')
  expect(inGerman(() => show({ ...shirt, choices }).text)).toContain('Ruling: 3 zur Auswahl')
})

test('two options of one kind are told apart by their names', () => {
  const choices: Card['choices'] = [
    { name: 'Width', kind: 'size', count: 3 },
    { name: 'Length', kind: 'size', count: 4 },
    { name: 'Colour', kind: 'colour', count: 2 },
  ]
  expect(show({ ...shirt, choices }).text).toContain('Width: 3 choices, Length: 4 choices, 2 colours')
  const german = inGerman(() => show({ ...shirt, choices }).text)
  expect(german).toContain('Width: 3 zur Auswahl, Length: 4 zur Auswahl, 2 Farben')
})

test('swatches are named links beside the card’s own, at most five, then how many more', () => {
  const { container, card } = show(shirt)
  const links = colours.map((name) => card.getByRole('link', { name }))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    colours.map((_, at) => `/products/${7 + at}`),
  )
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null, null, null])
  expect(container.querySelector('.swatches')?.textContent).toBe('+2 more')
  expect(container.querySelectorAll('a a, a button')).toHaveLength(0)
  expect(card.getByRole('link', { name: 'Linen Shirt' }).getAttribute('href')).toBe('/products/7')
  const preview = links[1]?.querySelector<HTMLElement>('span.picture')?.getAttribute('style')
  expect(preview).toContain('/images/goods/shirt-ink-h075-640.avif')
})

test('a swatch that leaves the size of the named member says where it leads', () => {
  const swatches = (shirt.swatches ?? []).map((swatch) =>
    swatch.value === 'Rust' ? { ...swatch, instead: ['L'] } : swatch,
  )
  const linkOf = (name: string, namesMembers: boolean) =>
    show({ ...shirt, swatches }, namesMembers).card.getByRole('link', { name })
  expect(linkOf('Rust, in L', true).getAttribute('title')).toBe('Rust, in L')
  expect(linkOf('Ink', true).getAttribute('title')).toBe('Ink')
  expect(linkOf('Rust', false).getAttribute('title')).toBe('Rust')
})

test('“+n” counts the values of the option that the swatches show', () => {
  const patterns: Card['choices'] = [
    { name: 'Size', kind: 'size', count: 8 },
    { name: 'Pattern', kind: 'pattern', count: 6 },
  ]
  const more = (card: Card) => show(card).container.querySelector('.swatches')?.textContent
  expect(more({ ...shirt, choices: patterns })).toBe('+1 more')
  expect(more({ ...shirt, choices: patterns, swatches: (shirt.swatches ?? []).slice(0, 4) })).toBe('')
})

test('L05 a card says which of its names are in the shop’s own language', () => {
  const fallback = (text: string) => ({ fallback: { language: 'en' as const, texts: [text] } })
  const card: Card = {
    ...shirt,
    group: shirt.group && { ...shirt.group, ...fallback('name') },
    choices: [{ name: 'Fit', kind: 'other', count: 2, ...fallback('name') }],
    swatches: (shirt.swatches ?? []).map((swatch) => ({
      ...swatch,
      ...(swatch.value === 'Ink' && fallback('value')),
    })),
  }
  const english = inGerman(() => [...show(card).container.querySelectorAll('[lang=en]')])
  expect(english.map((each) => each.textContent || each.getAttribute('aria-label'))).toEqual([
    'Linen Shirt',
    'Fit',
    'Ink',
  ])
})

test('a group opens the choice instead of adding a size, and the member shown is compared', () => {
  const { card } = show(shirt)
  const link = card.getByRole('link', { name: 'Choose options: Linen Shirt' })
  expect(link.getAttribute('href')).toBe('/products/7#options')
  expect(card.queryByRole('button')).toBeNull()
  const box = card.getByRole('checkbox', { name: 'Compare Linen Shirt, Sand, M' })
  expect(box.getAttribute('value')).toBe('7')
  const german = inGerman(() => show(shirt).card.getByRole('link', { name: /wählen/ }))
  expect(german.getAttribute('href')).toBe('/de/products/7#options')
  // Among products side by side it is not told how many members there are.
  const { variantCount: _, ...product } = shirt
  expect(within(render(<QuickAdd product={product} />).container).queryByRole('button')).toBeNull()
})

test('a list of an answer to words names the member with its price, and a group with one member is a product like any other', () => {
  const named = show({ ...shirt, compareAtPrice: '60.00' }, true)
  expect(named.card.getByRole('heading').textContent).toBe('Linen Shirt, Sand, M')
  for (const words of ['$49.00', '$60.00', '7 colours, 8 sizes']) expect(named.text).toContain(words)
  expect(named.text).not.toContain('from')
  const { card } = show({ ...shirt, variantCount: 1, priceFrom: null, choices: [], swatches: [] })
  expect(card.getByRole('heading').textContent).toBe('Linen Shirt, Sand, M')
  expect(card.getByRole('button', { name: 'Add to Cart: Linen Shirt, Sand, M' }).getAttribute('value')).toBe(
    '7',
  )
})

test('the card of a product without a group is as it was', () => {
  const plain = show(cuckooClock)
  const empty = { variantCount: 1, priceFrom: null, choices: [], swatches: [] }
  expect(show({ ...cuckooClock, ...empty }).container.innerHTML).toBe(plain.container.innerHTML)
  expect(plain.container.querySelector('a.product-card[href="/products/57"]')).not.toBeNull()
  expect(plain.container.querySelector('.swatches, [href*="#options"]')).toBeNull()
})

test('the address of a picture cannot leave its place in a style', () => {
  expect(cssPicture('https://x.example/a.png"), url("https://y.example')).toBe(
    'url("https://x.example/a.png\\"), url(\\"https://y.example")',
  )
  expect(cssPicture(`/media/${'0'.repeat(32)}-1600.webp`)).toBe(`url("/media/${'0'.repeat(32)}-800.webp")`)
})

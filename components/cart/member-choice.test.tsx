import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { answerGroup, entriesOf, lineOf } from '@/testing/browser/cart-group'
import { productDetail } from '@/testing/shop/product-detail'
import '@/testing/http/router'
import { CartView } from './cart-view'

const shop = browserShop()

const group = (id: number, members: Parameters<typeof answerGroup>[2]) => answerGroup(shop, id, members)
const answer = (product: ProductDetailJson) =>
  shop.answer(`GET /api/products/${product._id}/`, { status: 200, json: product })
const vanish = (id: number) => shop.answer(`GET /api/products/${id}/`, { status: 404, json: {} })
const lines = () => readStored('cartItems').map(({ name, qty }) => [name, qty])
const choiceOf = (name: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Change Colour, Size of ${name}` })

test('a line of a member offers its siblings: those that are sold out cannot be chosen, and another price is said', async () => {
  group(1, [
    { id: 100, values: ['Sand', 'S'] },
    { id: 101, values: ['Sand', 'M'], countInStock: 0 },
    { id: 102, values: ['Moss', 'S'], price: '55.00' },
  ])
  answer({ ...productDetail, _id: 103 })
  writeStored('cartItems', [lineOf(100, ['Sand', 'S']), lineOf(103, [], { name: 'Teapot' })])
  render(<CartView />)
  const choice = await choiceOf('Linen Shirt, Sand, S')
  expect(entriesOf(choice)).toEqual(['Sand, S', '(Sand, M – sold out)', 'Moss, S – $55.00'])
  expect(choice.value).toBe('100')
  expect(screen.queryByRole('combobox', { name: /Teapot, / })).toBeNull()
  expect(screen.getAllByRole('combobox', { name: /^Change/ })).toHaveLength(1)
  expect(shop.count('GET /api/products/100/'), 'the answer is that of the opened cart').toBe(1)
  expect(readStored('cartItems')[0]?.siblings).toEqual({ group: 1, ids: [102, 101] })
})

test('another size takes the line’s place with its quantity; the row keeps the focus and says what changed', async () => {
  group(2, [
    { id: 110, values: ['Sand', 'S'] },
    { id: 111, values: ['Sand', 'M'], price: '55.00', countInStock: 1 },
  ])
  for (const id of [112, 113]) answer({ ...productDetail, _id: id })
  writeStored('cartItems', [
    lineOf(112, [], { name: 'Teapot' }),
    lineOf(110, ['Sand', 'S']),
    lineOf(113, [], { name: 'Kettle' }),
  ])
  render(<CartView />)
  const choice = await choiceOf('Linen Shirt, Sand, S')
  choice.focus()
  await userEvent.selectOptions(choice, '111')
  await waitFor(() =>
    expect(lines()).toEqual([
      ['Teapot', 2],
      ['Linen Shirt, Sand, M', 1],
      ['Kettle', 2],
    ]),
  )
  expect(await choiceOf('Linen Shirt, Sand, M')).toBe(choice)
  expect([document.activeElement, choice.value]).toEqual([choice, '111'])
  const row = choice.closest('li')
  expect(within(row as HTMLElement).getByText('Now Sand, M: Linen Shirt, Sand, M.')).toBeTruthy()
  const said = screen.getByText(/left: the quantity is now 1/).closest('[role=status]')?.textContent
  expect(said).toContain('Only 1 of Linen Shirt, Sand, M left: the quantity is now 1.')
  expect(said).toContain('Linen Shirt, Sand, M now costs $55.00 instead of $50.00.')
  // And back.
  await userEvent.selectOptions(choice, '110')
  await waitFor(() => expect(lines()[1]).toEqual(['Linen Shirt, Sand, S', 1]))
  expect(screen.getByRole('link', { name: 'Linen Shirt, Sand, S' }).getAttribute('href')).toBe(
    '/products/110',
  )
})

test('a line that the sibling has already becomes one with it, at the place of the changed line', async () => {
  group(3, [
    { id: 120, values: ['Sand', 'S'] },
    { id: 121, values: ['Sand', 'M'] },
  ])
  writeStored('cartItems', [lineOf(120, ['Sand', 'S']), lineOf(121, ['Sand', 'M'], { qty: 1 })])
  render(<CartView />)
  await userEvent.selectOptions(await choiceOf('Linen Shirt, Sand, S'), '121')
  await waitFor(() => expect(lines()).toEqual([['Linen Shirt, Sand, M', 3]]))
  const note = 'Linen Shirt, Sand, M was in your cart already. Both are one line now, with 3.'
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('V04 a line whose member is gone offers siblings of its group, and none of them before one is chosen', async () => {
  group(4, [
    { id: 131, values: ['Sand', 'M'] },
    { id: 132, values: ['Moss', 'M'], countInStock: 0 },
  ])
  vanish(130)
  vanish(133)
  writeStored('cartItems', [
    lineOf(130, ['Sand', 'S'], { siblings: { group: 4, ids: [133, 131] } }),
    lineOf(133, ['Moss', 'S'], { siblings: { group: 5, ids: [131] } }),
  ])
  render(<CartView />)
  const choice = await choiceOf('Linen Shirt, Sand, S')
  expect(entriesOf(choice)).toEqual(['Choose another', 'Sand, M', '(Moss, M – sold out)'])
  expect(await screen.findAllByText('No longer sold. Please choose another or remove it.')).toHaveLength(1)
  expect(screen.getAllByText('No longer sold. Please remove it.')).toHaveLength(1)
  expect(screen.getAllByRole('combobox'), 'none of another group').toHaveLength(1)
  expect(readStored('cartItems').map(({ product, isGone }) => [product, isGone])).toEqual([
    [130, true],
    [133, true],
  ])
  await userEvent.selectOptions(choice, '131')
  await waitFor(() => expect(readStored('cartItems')[0]).toMatchObject({ product: 131, qty: 2 }))
  expect(readStored('cartItems')[0]).not.toHaveProperty('isGone')
})

test('a line that is gone is not to be changed for siblings that are all sold out', async () => {
  group(14, [{ id: 231, values: ['Sand', 'M'], countInStock: 0 }])
  vanish(230)
  writeStored('cartItems', [lineOf(230, ['Sand', 'S'], { siblings: { group: 14, ids: [231] } })])
  render(<CartView />)
  await choiceOf('Linen Shirt, Sand, S')
  expect(screen.getAllByText('No longer sold. Please remove it.')).toHaveLength(1)
})

const sandM = [
  { name: 'Colour', value: 'Sand' },
  { name: 'Size', value: 'M' },
]

test.each<[string, Partial<ProductDetailJson> | null, string]>([
  ['sold out', { countInStock: 0, options: sandM }, 'Linen Shirt, Sand, M is out of stock.'],
  [
    'another size now',
    { options: [{ name: 'Size', value: 'L' }] },
    'Linen Shirt, Sand, S has changed. Please choose again.',
  ],
  ['gone', null, 'Linen Shirt, Sand, S has changed. Please choose again.'],
])('V04 a sibling that is %s meanwhile never gets into the cart', async (name, facts, message) => {
  const id = 140 + 2 * name.length
  group(6, [
    { id, values: ['Sand', 'S'] },
    { id: id + 1, values: ['Sand', 'M'] },
  ])
  const line = lineOf(id, ['Sand', 'S'])
  writeStored('cartItems', [line])
  render(<CartView />)
  const choice = await choiceOf('Linen Shirt, Sand, S')
  if (facts) answer({ ...productDetail, ...{ _id: id + 1, name: 'Linen Shirt, Sand, M' }, ...facts })
  else vanish(id + 1)
  await userEvent.selectOptions(choice, String(id + 1))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(readStored('cartItems')).toMatchObject([line])
  expect(choice.value).toBe(String(id))
})

test('the cart of the account follows: it loses the one and gets the other', async () => {
  shop.signIn()
  group(7, [
    { id: 180, values: ['Sand', 'S'] },
    { id: 181, values: ['Sand', 'M'] },
  ])
  const { onCartChange } = await import('@/lib/sales/checkout/browser-store')
  const { syncCart } = await import('@/lib/api/client/cart-sync')
  onCartChange((isLogIn) => void syncCart(isLogIn))
  const sent = { ...productDetail, product: 181, name: 'Linen Shirt, Sand, M', price: '50.00', qty: 2 }
  shop.answer('PATCH /api/cart/', { status: 200, json: [sent] })
  localStorage.setItem('accountCart', JSON.stringify({ userId: 1, lines: { 180: 2 } }))
  localStorage.setItem('cartItems', JSON.stringify([lineOf(180, ['Sand', 'S'])]))
  render(<CartView />)
  await userEvent.selectOptions(await choiceOf('Linen Shirt, Sand, S'), '181')
  await waitFor(() =>
    expect(shop.lastBody('PATCH /api/cart/')).toEqual({
      lines: [
        { product: 180, qty: 0 },
        { product: 181, qty: 2 },
      ],
      keepsLarger: false,
    }),
  )
  onCartChange(() => {})
})

import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { testManufacturer } from '@/testing/shop/manufacturers'
import { NamesTable } from './names-table'

const shop = browserShop({ isSignedIn: true })
const rename = 'POST /api/products/rename/'
const names = [
  { kind: 'brand', name: 'Kitchen', products: 12 },
  { kind: 'brand', name: 'kitchen', products: 1 },
  { kind: 'brand', name: 'Bodum & Co', products: 3 },
] as const

const show = () => render(<NamesTable caption="Brands" kind="brand" names={names} />)
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

async function enter(name: string, to: string): Promise<void> {
  await userEvent.click(rowOf(name).getByRole('button', { name: 'Rename' }))
  await userEvent.clear(screen.getByLabelText('New name'))
  await userEvent.type(screen.getByLabelText('New name'), to)
}

test('each name links to its products and says which other one it resembles', () => {
  show()
  expect(rowOf('Bodum').getByRole('link', { name: '3 products' }).getAttribute('href')).toBe(
    '/adminpage/products?brand=Bodum+%26+Co',
  )
  expect(rowOf('kitchen').getByText('like Kitchen')).not.toBeNull()
  expect(rowOf('Bodum').queryByText(/^like/)).toBeNull()
})

test('brands lead to their maker, and the list says how many of live products lack one', () => {
  const row = { products: 1, liveProducts: 1, version: 0, maker: null, missing: 'maker' } as const
  const makers = [
    { ...row, brand: 'Bodum & Co' },
    { ...row, brand: 'Kitchen', version: 3, maker: testManufacturer, missing: null },
    {
      ...row,
      brand: 'kitchen',
      version: 4,
      maker: { ...testManufacturer, country: 'CN' },
      missing: 'responsible' as const,
    },
    { ...row, brand: 'Draft', liveProducts: 0 },
  ]
  render(<NamesTable caption="Brands" kind="brand" makers={makers} names={names} />)
  const link = rowOf('Bodum').getByRole('link', { name: 'Add maker', description: 'Bodum & Co' })
  expect(link.getAttribute('href')).toBe('/adminpage/brands/maker?brand=Bodum+%26+Co')
  expect(rowOf('Kitchen').getByRole('link', { name: testManufacturer.name })).toBeTruthy()
  expect(rowOf('kitchen').getByText('nobody in the EU')).toBeTruthy()
  expect(screen.getByText(/drafts counted\. 1 without a maker, 1 without a person in the EU\.$/)).toBeTruthy()
})

test('the buttons of names that differ by a sign are described by their own one', () => {
  const alike = ['Tea-pots', 'Tea pots'].map((name) => ({ kind: 'brand', name, products: 1 }) as const)
  render(<NamesTable caption="Brands" kind="brand" names={alike} />)
  for (const description of ['Tea-pots', 'Tea pots'])
    expect(screen.getByRole('button', { name: 'Rename', description })).toBeTruthy()
})

test('a new name is sent at once, and its result is reported', async () => {
  shop.answer(rename, { status: 200, json: { detail: "3 products are 'Bodum' now.", products: 3 } })
  show()
  await enter('Bodum', ' Bodum ')
  await answer('Rename')
  expect((await screen.findByText("3 products are 'Bodum' now.")).textContent).toBeTruthy()
  expect(shop.lastBody(rename)).toEqual({ kind: 'brand', from: 'Bodum & Co', to: 'Bodum', join: false })
  expect(router.refresh).toHaveBeenCalled()
})

test('a name that exists is joined only after a question', async () => {
  shop.answer(rename, { status: 200, json: { detail: 'Done.', products: 1 } })
  show()
  await enter('kitchen', 'Kitchen')
  await answer('Rename')
  expect((await screen.findByRole('dialog')).textContent).toContain(
    "1 product of 'kitchen' will be 'Kitchen'",
  )
  await answer('Cancel')
  expect(shop.count(rename)).toBe(0)
  await enter('kitchen', 'Kitchen')
  await answer('Rename')
  await answer('Join them')
  await screen.findByText('Done.')
  expect(shop.lastBody(rename)).toEqual({ kind: 'brand', from: 'kitchen', to: 'Kitchen', join: true })
})

test('a refusal is shown, and the same name sends nothing', async () => {
  shop.answer(rename, { status: 409, json: { detail: "There is 'X' already.", code: 'name-in-use' } })
  show()
  await enter('Bodum', 'Bodum & Co')
  await answer('Rename')
  expect(shop.count(rename)).toBe(0)
  await enter('Bodum', 'X')
  await answer('Rename')
  expect((await screen.findByRole('alert')).textContent).toContain("There is 'X' already.")
})

test('L05 a category says which names are missing or out of date, and saves those that are typed', async () => {
  const call = 'PUT /api/categories/translations/'
  shop.answer(call, { status: 200, json: { category: 'Tea', translations: {} } })
  const categories = [
    { kind: 'category', name: 'Tea', products: 1 },
    { kind: 'category', name: 'Pots', products: 2 },
  ] as const
  const translations = [{ category: 'Tea', translations: { de: { name: 'Tee', isOutdated: true } } }]
  render(
    <NamesTable
      caption="Categories"
      further={['de']}
      kind="category"
      names={categories}
      translations={translations}
    />,
  )
  expect(rowOf('Tea').getByText('1 out of date')).not.toBeNull()
  expect(rowOf('Pots').getByText('1 missing')).not.toBeNull()
  await userEvent.click(rowOf('Tea').getByRole('button', { name: 'Translate' }))
  const field = screen.getByLabelText('Deutsch')
  expect(field).toHaveProperty('value', 'Tee')
  await userEvent.type(field, 's')
  await answer('Save names')
  expect(shop.lastBody(call)).toEqual({ category: 'Tea', translations: { de: 'Tees' } })
})

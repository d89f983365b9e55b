import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ProposalJson } from '@/lib/catalog/group-proposals/proposal-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { Proposals } from './proposals'

const shop = browserShop({ isSignedIn: true })
const create = 'POST /api/product-groups/'
const shirt: ProposalJson = {
  key: 'a'.repeat(64),
  name: 'Shirt',
  brand: 'Nord',
  category: 'Wear',
  options: [{ name: 'Size', kind: 'size', values: ['S', 'M', 'L'] }],
  members: ['S', 'M', 'L'].map((value, at) => ({ product: at + 1, name: `Shirt ${value}`, values: [value] })),
}

const show = (items: ProposalJson[] = [shirt], dismissed = 0) =>
  render(<Proposals dismissed={dismissed} proposals={{ items, total: items.length }} />)
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a proposal is grouped by one click under the name that it is given, and keeps the names of the products', async () => {
  shop.answer(create, {
    status: 201,
    json: { _id: 9, name: 'Linen Shirt', version: 0, options: [], members: [] },
  })
  show()
  const name = screen.getByRole('textbox', { name: 'Name of the group' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Linen Shirt')
  expect(shop.count(create)).toBe(0)
  await click('Group these')
  expect(shop.lastBody(create)).toEqual({
    name: 'Linen Shirt',
    options: shirt.options,
    members: shirt.members.map(({ product, values }) => ({ product, values })),
    keepNames: true,
  })
  expect(await screen.findByText(/3 products grouped as Linen Shirt/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the group' }).getAttribute('href')).toBe(
    '/adminpage/products/groups/9',
  )
  shop.answer('DELETE /api/product-groups/9/', { status: 200, json: { detail: 'Group dissolved.' } })
  await click('Undo')
  expect(await screen.findByText(/Its products are as they were/)).toBeTruthy()
})

test('products are left out with their values, and one alone is no group', async () => {
  shop.answer(create, { status: 201, json: { _id: 9, name: 'Shirt', version: 0, options: [], members: [] } })
  show()
  await userEvent.click(screen.getByText('3 products'))
  const boxes = within(screen.getByRole('group')).getAllByRole('checkbox')
  await userEvent.click(boxes[0] as HTMLElement)
  await userEvent.click(screen.getByRole('checkbox', { name: 'The products keep their names' }))
  expect(screen.getByText(/the first is called “Shirt, M”/)).toBeTruthy()
  await click('Group these')
  expect(shop.lastBody(create)).toEqual({
    name: 'Shirt',
    options: [{ name: 'Size', kind: 'size', values: ['M', 'L'] }],
    members: [
      { product: 2, values: ['M'] },
      { product: 3, values: ['L'] },
    ],
    keepNames: false,
  })
  await userEvent.click(boxes[1] as HTMLElement)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Group these' }).disabled).toBe(true)
})

test('a proposal that is not wanted is dismissed, and dismissed ones come back', async () => {
  shop.answer('POST /api/product-groups/proposals/dismiss/', {
    status: 200,
    json: { detail: 'This group is not proposed again.' },
  })
  shop.answer('POST /api/product-groups/proposals/restore/', {
    status: 200,
    json: { detail: '2 groups are proposed again.' },
  })
  show([shirt], 2)
  await click('Not these')
  expect(shop.lastBody('POST /api/product-groups/proposals/dismiss/')).toEqual({ key: shirt.key })
  expect(await screen.findByText('This group is not proposed again.')).toBeTruthy()
  await click('Propose them again')
  expect(await screen.findByText('2 groups are proposed again.')).toBeTruthy()
})

test('without a proposal the page says so in one line', () => {
  show([])
  expect(screen.getByText('No products look like one with options.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

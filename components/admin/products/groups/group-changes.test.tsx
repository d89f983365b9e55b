import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import { shirtGroup as group } from '@/testing/browser/shirt-group'
import { router } from '@/testing/http/router'
import { cuckooClock } from '@/testing/shop/product-detail'
import { GroupForm } from './group-form'
import type { Rights } from './use-group-form'

const knownNames = { brands: ['Nord'], categories: ['Shirts'] }
const shirt = { ...cuckooClock, name: 'Linen Shirt', sku: null }
const shop = browserShop({ isSignedIn: true })
const toldGroup = { _id: 5, name: 'Linen Shirt', rating: 0, numReviews: 0 }
const change = 'PATCH /api/product-groups/5/'

const edit = (rights: Rights = 'all', more: Partial<GroupJson> = {}) =>
  render(
    <GroupForm
      knownNames={knownNames}
      rights={rights}
      stored={{ isNew: false, group: { ...group, ...more } }}
    />,
  )
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text)
const isLocked = (label: string) => screen.getByLabelText(label).closest('fieldset[disabled]') !== null
const isTicked = (name: string) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked
const shownIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test('a change sends what differs, with the version: a value, its products, a renamed value, a text', async () => {
  shop.answer(change, { status: 200, json: { ...group, version: 4 } })
  edit()
  await userEvent.type(screen.getByLabelText('Value 2 of Colour'), 'y')
  await type('Add values of Size', 'L{Enter}')
  expect([isTicked('Sand, L'), isTicked('Inky, M'), isTicked('Inky, S, exists')]).toEqual([true, false, true])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Inky, L' }))
  await userEvent.type(screen.getByLabelText('Description'), ' New.')
  await userEvent.clear(screen.getByLabelText('Stock of Sand, S'))
  await type('Stock of Sand, S', '9')
  await click('Save, with 1 new product')
  expect((await screen.findByRole('status')).textContent).toContain('Group saved.')
  expect(shop.lastBody(change)).toEqual({
    options: [
      { name: 'Colour', kind: 'colour', values: ['Sand', { value: 'Inky', was: 'Ink' }] },
      { name: 'Size', kind: 'size', values: ['S', 'M', 'L'] },
    ],
    members: [{ product: 1, countInStock: 9, countInStockSeen: 4 }],
    newMembers: {
      template: 1,
      status: 'live',
      members: [{ values: ['Sand', 'L'], sku: null, price: '20.00', countInStock: 0 }],
    },
    shared: { description: 'Soft. New.' },
    sharedSeen: group.shared,
  })
})

test('the report stands beside the button that saves, until it is closed', async () => {
  shop.answer(change, { status: 200, json: { ...group, version: 4, name: 'Shirt' } })
  edit()
  await userEvent.type(screen.getByLabelText('Description'), ' New.')
  await click('Save')
  const report = await screen.findByRole('status')
  expect(report.closest('.save-bar')).toBe(screen.getByRole('button', { name: 'Save' }).closest('.save-bar'))
  await click('Close')
  expect(screen.queryByText('Group saved.')).toBeNull()
})

test('no dialog, which has headings, stands within a paragraph', async () => {
  edit()
  for (const name of ['Take out Linen Shirt, Ink, S', 'Dissolve the group']) {
    await click(name)
    expect(screen.getByRole('dialog').closest('p')).toBeNull()
    await click('Cancel')
  }
})

test('a value that products have is removed after a question, in the same call', async () => {
  shop.answer(change, { status: 200, json: group })
  edit()
  await click('Remove Ink')
  await click('Save')
  expect(screen.getByRole('dialog').textContent).toContain('Linen Shirt, Ink, S')
  expect(shop.count(change)).toBe(0)
  await click('Make this product a draft and remove the value')
  await waitFor(() => expect(shop.count(change)).toBe(1))
  expect(shop.lastBody(change)).toMatchObject({ draftsLeave: true, options: [{ values: ['Sand'] }, {}] })
})

test('an option that two products differ by is not removed unseen', async () => {
  edit()
  await click('Remove Size')
  await click('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Without the option Linen Shirt, Sand, S would be the same as another product.',
  )
  expect([shop.count(change), screen.queryByRole('dialog')]).toEqual([0, null])
})

test('V08 somebody else was faster: what changed is said, and what was typed stays', async () => {
  const now = {
    ...group,
    version: 4,
    name: 'Cotton Shirt',
    options: group.options.map((option) =>
      option.name === 'Size' ? { ...option, values: ['S', 'M', 'L'] } : option,
    ),
  }
  shop.answer(change, { status: 412, json: { detail: 'Changed.', code: 'precondition-failed' } })
  shop.answer('GET /api/product-groups/5/', { status: 200, json: now })
  edit()
  await type('Add values of Size', 'XL{Enter}')
  await userEvent.type(screen.getByLabelText('Brand'), 'ic')
  await click(/^Save/)
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain(
    'the name is now “Cotton Shirt”, the options are now Colour: Sand, Ink; Size: S, M, L',
  )
  expect([shownIn('Name of the group'), shownIn('Brand')]).toEqual(['Cotton Shirt', 'Nordic'])
  expect(
    screen.getAllByLabelText(/^Value \d of Size$/).map((input) => (input as HTMLInputElement).value),
  ).toEqual(['S', 'M', 'XL', 'L'])
  shop.answer(change, { status: 200, json: { ...now, version: 5 } })
  await click(/^Save/)
  await screen.findByText('Group saved.')
  expect(shop.lastBody(change)).toMatchObject({ shared: { brand: 'Nordic' } })
  expect(shop.lastBody(change)).not.toHaveProperty('name')
})

test('V08 what somebody else changed of a product is told by its name; what was typed is sent upon it', async () => {
  const [sand, ...others] = group.members
  const now = { ...group, members: sand ? [{ ...sand, price: '21.00' }, ...others] : [] }
  shop.answer(change, { status: 409, json: { detail: 'Changed.', code: 'edit-conflict' } })
  shop.answer('GET /api/product-groups/5/', { status: 200, json: now })
  edit()
  const typeAnew = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label))
    await type(label, text)
  }
  await typeAnew('Price of Ink, S', '25.00')
  await typeAnew('Price of Sand, S', '20.00')
  await typeAnew('SKU of Sand, S', 'A-1')
  await click('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'meanwhile: Linen Shirt, Sand, S has the price 21.00 instead of 20.00. What you typed is kept.',
  )
  expect(shop.lastBody(change)).toEqual({
    members: [
      { product: 1, sku: 'A-1', skuSeen: null },
      { product: 3, price: '25.00', priceSeen: '20.00' },
    ],
  })
  expect([shownIn('Price of Sand, S'), shownIn('Price of Ink, S')]).toEqual(['21.00', '25.00'])
  await typeAnew('Price of Sand, S', '22.00')
  shop.answer('GET /api/product-groups/5/', { status: 200, json: group })
  shop.answer('DELETE /api/product-groups/5/members/2/', { status: 200, json: { detail: 'Taken out.' } })
  await click('Take out Linen Shirt, Sand, M')
  await click('Take it out')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Meanwhile Linen Shirt, Sand, S has the price 20.00 instead of 21.00.',
  )
  shop.answer(change, { status: 200, json: { ...group, version: 5 } })
  await click('Save')
  await screen.findByText('Group saved.')
  expect(shop.lastBody(change)).toMatchObject({
    members: [{ product: 1, price: '22.00', priceSeen: '20.00' }, { product: 3 }],
  })
})

test('a group without products offers no combinations, and says how it gets one', async () => {
  shop.answer('GET /api/product-groups/5/', { status: 200, json: group })
  shop.answer('GET /api/products/manage/?q=lamp&group=1&pageSize=10', {
    status: 200,
    json: [{ ...shirt, _id: 9, name: 'Ink Lamp' }],
  })
  shop.answer('POST /api/product-groups/5/members/', { status: 201, json: group })
  edit('all', { members: [] })
  expect(screen.getByText(/^The group has no products\./).textContent).toContain('at the end of this page')
  expect(screen.queryAllByRole('checkbox', { name: /Sand|Ink/ })).toEqual([])
  await type('Add values of Size', 'L{Enter}')
  expect(screen.queryByRole('button', { name: /new product/ })).toBeNull()
  await type('Name, SKU or number', 'lamp{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Ink Lamp' }))
  await click('Add it to the group')
  await screen.findByText('Ink Lamp is in the group.')
  expect(isTicked('Sand, S, exists')).toBe(true)
})

test('a product that differs is made like the others; one is taken out, one joins, the group ends', async () => {
  shop.answer('GET /api/product-groups/5/', { status: 200, json: group })
  shop.answer('PATCH /api/products/2/', { status: 200, json: shirt })
  edit()
  await click('Make it like the others: Linen Shirt, Sand, M')
  await screen.findByText('Linen Shirt, Sand, M is like the others.')
  expect(shop.lastBody('PATCH /api/products/2/')).toEqual({ brand: 'Nord' })
  shop.answer('DELETE /api/product-groups/5/members/3/', { status: 200, json: { detail: 'Taken out.' } })
  await click('Take out Linen Shirt, Ink, S')
  await click('Take it out')
  await screen.findByText('Linen Shirt, Ink, S is no longer in the group.')
  shop.answer('GET /api/products/manage/?q=lamp&group=1&pageSize=10', {
    status: 200,
    json: [
      { ...shirt, _id: 9, name: 'Ink Lamp' },
      { ...shirt, _id: 2, group: toldGroup },
      { ...shirt, _id: 7, group: { ...toldGroup, _id: 8, name: 'Lamps' } },
    ],
  })
  shop.answer('POST /api/product-groups/5/members/', { status: 201, json: group })
  await type('Name, SKU or number', 'lamp{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Ink Lamp' }))
  expect(screen.getAllByRole('button', { name: /^Choose / })).toHaveLength(1)
  expect(screen.getByText(/is a group already/).textContent).toContain('Lamps')
  const join = within(screen.getByRole('group', { name: 'Add Ink Lamp' }))
  await userEvent.selectOptions(join.getByLabelText('Size'), 'M')
  await click('Add it to the group')
  await screen.findByText('Ink Lamp is in the group.')
  expect(shop.lastBody('POST /api/product-groups/5/members/')).toEqual({
    product: 9,
    values: ['Ink', 'M'],
    keepNames: false,
  })
  shop.answer('DELETE /api/product-groups/5/', { status: 200, json: { detail: 'Dissolved.' } })
  await click('Dissolve the group')
  await click('Dissolve it')
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/adminpage/products?dissolved=5'))
})

test('staff change texts and stock, no options and no prices; readers change nothing', () => {
  const { unmount } = edit('texts')
  expect(isLocked('Value 1 of Colour')).toBe(true)
  expect(screen.getByLabelText('Price of Sand, S')).toHaveProperty('readOnly', true)
  expect(isLocked('Description')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Dissolve the group' })).toBeNull()
  unmount()
  edit('none')
  expect(isLocked('Description')).toBe(true)
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})

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
const create = 'POST /api/product-groups/'
const change = 'PATCH /api/product-groups/5/'

const make = () =>
  render(<GroupForm knownNames={knownNames} rights="all" stored={{ isNew: true, product: shirt }} />)
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
const bar = () => within(screen.getByRole('group', { name: 'Set price and stock of many' }))
const shownIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test('a shirt of two colours in three sizes is made with one call: ticks, prices, stock and SKUs', async () => {
  shop.answer(create, { status: 201, json: group })
  make()
  await click('Colour')
  await userEvent.keyboard('Sand, Ink{Enter}')
  await click('Size')
  await userEvent.keyboard('S, M, L{Enter}')
  expect(screen.getByText('6 of 6 combinations are ticked; 5 of them are new products.')).not.toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ink, L' }))
  await type('Pattern of SKUs', 'SHIRT-{{Colour}-{{Size}')
  expect(shownIn('SKU of Ink, M')).toBe('SHIRT-Ink-M')
  await userEvent.type(bar().getByLabelText('Stock'), '10{Enter}')
  await userEvent.selectOptions(screen.getByLabelText('For'), 'All Ink')
  await userEvent.type(bar().getByLabelText('Price'), '24,5{Enter}')
  await userEvent.clear(screen.getByLabelText('Stock of Sand, L'))
  await type('Stock of Sand, L', '2')
  await click('Make the group with 4 new products')
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/adminpage/products/groups/5?made=3'))
  const entry = (values: string[], price: string, countInStock: number) => ({
    ...{ values, sku: `SHIRT-${values.join('-')}`, price, countInStock },
  })
  expect(shop.lastBody(create)).toEqual({
    ...{ name: 'Linen Shirt', pattern: '{group}, {values}' },
    options: [
      { name: 'Colour', kind: 'colour', values: ['Sand', 'Ink'] },
      { name: 'Size', kind: 'size', values: ['S', 'M', 'L'] },
    ],
    members: [
      {
        product: 57,
        values: ['Sand', 'S'],
        sku: 'SHIRT-Sand-S',
        skuSeen: shirt.sku,
        countInStock: 10,
        countInStockSeen: shirt.countInStock,
      },
    ],
    newMembers: {
      ...{ template: 57, status: 'live' },
      members: [
        entry(['Sand', 'M'], '689.00', 10),
        entry(['Sand', 'L'], '689.00', 2),
        entry(['Ink', 'S'], '24.5', 10),
        entry(['Ink', 'M'], '24.5', 10),
      ],
    },
  })
})

test('a column is pasted, a list of sizes is offered, and values are ordered by keys', async () => {
  make()
  await click('Size')
  await userEvent.paste('40\n41\n40')
  expect(shownIn('Value 2 of Size')).toBe('41')
  await click('Move 41 up')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move 41 up')
  expect([shownIn('Value 1 of Size'), screen.getByText('41 is now 1 of 2.').textContent]).toEqual([
    '41',
    '41 is now 1 of 2.',
  ])
  await click('Remove 41')
  await click('Remove 40')
  expect(document.activeElement).toBe(screen.getByLabelText('Add values of Size'))
  await click('XXS … XXXL')
  expect(screen.getAllByLabelText(/^Value \d of Size$/)).toHaveLength(8)
})

test('an option is not called as a place that patterns have already', async () => {
  make()
  await click('Something else')
  await userEvent.type(screen.getByLabelText('Name'), 'group')
  expect(screen.getByText(/^An option cannot be called group: /).textContent).toContain(
    'Choose another name.',
  )
})

test('what is missing, repeated or too much is said before anything is sent', async () => {
  make()
  await click('Make the group')
  expect((await screen.findByRole('alert')).textContent).toContain('Add an option first')
  await click('Something else')
  await userEvent.keyboard('A:b')
  expect(screen.getByText('The name of an option has no colon and no braces.')).not.toBeNull()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await type('Add values of A', '1…15{Enter}')
  await click('Size')
  await userEvent.keyboard('1…15{Enter}')
  expect(screen.getByText(/^1 of 225 combinations are ticked/)).not.toBeNull()
  await userEvent.click(screen.getAllByLabelText('All of 1')[1] as HTMLElement)
  await type('Pattern of SKUs', 'X-{{A}')
  await click(/^Make the group with/)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('have the SKU X-1'))
  expect(shop.count(create)).toBe(0)
})

test('V06 far too many combinations are not drawn, and said', async () => {
  make()
  for (const name of ['Colour', 'Size', 'Material']) {
    await click(name)
    await userEvent.paste(Array.from({ length: 30 }, (_, at) => `${name} ${at}`).join('\n'))
  }
  expect(screen.getByText(/of 27,000 combinations are ticked.*These are too many to show/)).not.toBeNull()
  expect(screen.getAllByRole('listitem').length).toBeLessThan(200)
})

test('a mistake stands at the product that it is about, and everything typed stays', async () => {
  const message = 'Another product has the SKU X: Lamp (9).'
  const errors = [{ path: 'newMembers.members.0.sku', message }]
  shop.answer(create, { status: 400, json: { detail: message, code: 'invalid-input', errors } })
  make()
  await click('Size')
  await userEvent.keyboard('S, M{Enter}')
  await type('SKU of M', 'X')
  await click(/^Make the group/)
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.getByLabelText('SKU of M').getAttribute('aria-invalid')).toBe('true')
  expect(shownIn('SKU of M')).toBe('X')
})

test('pictures are uploaded once for a value, and go to all products that have it', async () => {
  shop.answer('POST /api/products/pictures/', {
    status: 201,
    json: { name: 'a', sha256: 'a', src: '/media/a.webp' },
  })
  shop.answer(change, { status: 200, json: group })
  edit()
  const file = new File(['a'], 'a.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Choose pictures for colour Sand'), file)
  expect(await screen.findByLabelText('What picture 1 of Sand shows')).toHaveProperty(
    'value',
    'Linen Shirt, Sand',
  )
  await click('Save')
  const pictures = [{ src: '/media/a.webp', alt: 'Linen Shirt, Sand' }]
  await waitFor(() =>
    expect(shop.lastBody(change)).toEqual({
      members: [
        { product: 1, pictures, picturesSeen: group.members[0]?.pictures },
        { product: 2, pictures, picturesSeen: group.members[1]?.pictures },
      ],
    }),
  )
})

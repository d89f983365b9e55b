import { render, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import '@/testing/http/router'
import type { NamedEntry } from '@/lib/accounts/audit/list-audit'
import { AuditList } from './audit-list'

const entry = {
  _id: 1,
  at: '2026-11-30T12:00:00.000Z',
  actor: null,
  via: 'cli',
  action: 'product-changed',
  entity: 'product',
  entityId: 7,
  requestId: null,
  changes: {},
} satisfies NamedEntry

test('what an entry is about is named beside its number and linked; what is gone is neither', () => {
  const entries = [
    { ...entry, name: 'Lamp' },
    { ...entry, _id: 2, name: null },
    { ...entry, _id: 3, entity: 'order', entityId: 9 },
    { ...entry, _id: 4, entity: 'webhook', entityId: 3 },
    { ...entry, _id: 5, entity: 'group', entityId: 2, name: 'Linen Shirt' },
  ]
  render(<AuditList entries={entries} label="Log" />)
  expect(screen.getByRole('link', { name: 'Product 7, Lamp' }).getAttribute('href')).toContain('/7')
  expect(screen.getByText('Product 7, deleted').closest('a')).toBeNull()
  expect(screen.getByRole('link', { name: 'Order 9' }).getAttribute('href')).toBe('/order/9')
  expect(screen.getByText('Webhook 3')).toBeTruthy()
  const group = screen.getByRole('link', { name: 'Group of products 2, Linen Shirt' })
  expect(group.getAttribute('href')).toBe('/adminpage/products/groups/2')
})

test('changed fields are in the order of the alphabet, amounts with the currency', () => {
  const changes: NamedEntry['changes'] = { price: ['5.00', '6.50'], name: ['A', 'B'], countInStock: [3, 4] }
  render(<AuditList entries={[{ ...entry, changes }]} label="Log" />)
  const rows = within(screen.getByRole('list', { name: 'Log' })).getAllByRole('listitem')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'count in stock 3 4',
    'name A B',
    'price $5.00 $6.50',
  ])
})

test('H5 changed times and that of the entry are in the shop’s zone; days stay days', () => {
  document.documentElement.dataset.zone = 'Europe/Vienna'
  onTestFinished(() => void delete document.documentElement.dataset.zone)
  const changes: NamedEntry['changes'] = {
    until: ['2026-11-30T22:59:00.000Z', '2026-11-30T23:30:00.000Z'],
    from: [null, '2026-11-30'],
  }
  render(<AuditList entries={[{ ...entry, at: '2026-11-30T23:00:00.000Z', changes }]} label="Log" />)
  const text = screen.getByRole('list', { name: 'Log' }).textContent
  expect(text).toContain('from 2026-11-30')
  expect(text).toContain('until 30/11/2026 11:59:00 PM 01/12/2026 12:30:00 AM')
  expect(text).toContain('01/12/2026 12:00:00 AM')
})

test('what a program did is told by the name of its key, which leads nowhere: it is no user', () => {
  const actor = { id: 2, name: 'key:Labels', role: 'key' }
  render(<AuditList entries={[{ ...entry, via: 'key', actor }]} isLinked label="Log" />)
  const [row] = within(screen.getByRole('list', { name: 'Log' })).getAllByRole('listitem')
  expect(row?.textContent).toContain('key:Labels, ')
  expect(screen.queryByRole('link', { name: 'key:Labels' })).toBeNull()
})

const shirt = { id: 9, name: 'Linen Shirt' }
const member = (id: number, more: Partial<NamedEntry> = {}): NamedEntry => ({
  ...entry,
  _id: 100 - id,
  via: 'page',
  entityId: id,
  name: `Linen Shirt, ${id}`,
  group: shirt,
  requestId: 'one click',
  changes: { category: ['Wear', 'Sale'] },
  ...more,
})
const items = () =>
  [...screen.getByRole('list', { name: 'Log' }).children].map((item) => item.textContent ?? '')

test('a change of the products of a group that one click made reads as one entry, which leads to the group', () => {
  render(<AuditList entries={[member(1), member(2), member(3)]} label="Log" />)
  expect(items()).toHaveLength(1)
  expect(items()[0]).toContain('Product changedGroup of products 9, Linen Shirtcategory Wear Sale3 products')
  expect(screen.getByRole('link', { name: 'Group of products 9, Linen Shirt' }).getAttribute('href')).toBe(
    '/adminpage/products/groups/9',
  )
  expect(screen.getByText('Product 2, Linen Shirt, 2')).toBeTruthy()
})

test('where its values differ each product has its own', () => {
  const priced = [1, 2].map((id) => member(id, { changes: { price: [`${id}0.00`, `${id}.00`] } }))
  render(<AuditList entries={priced} label="Log" />)
  expect(items()).toHaveLength(1)
  expect(items()[0]).toContain(
    '2 productsProduct 1, Linen Shirt, 1price $10.00 $1.00Product 2, Linen Shirt, 2price $20.00 $2.00',
  )
})

test.each([
  ['another click', { requestId: 'another' }],
  ['no request', { requestId: null }],
  ['another action', { action: 'stock-corrected' }],
  ['other fields', { changes: { brand: ['A', 'B'] } }],
  ['another group', { group: { id: 8, name: 'Cup' } }],
] as [string, Partial<NamedEntry>][])('%s is an entry of its own', (_, more) => {
  render(<AuditList entries={[member(1, { ...more, entityId: 1 }), member(2)]} label="Log" />)
  expect(items()).toHaveLength(2)
})

test('products without a group are told one by one, and of a dissolved group its number', () => {
  const { group: _, ...plain } = member(1)
  const dissolved = {
    ...entry,
    _id: 5,
    action: 'group-dissolved',
    entity: 'group',
    entityId: 9,
    name: null,
    changes: { name: ['Linen Shirt', null], members: [24, 0] },
  } satisfies NamedEntry
  render(<AuditList entries={[plain, { ...plain, _id: 2, entityId: 2 }, dissolved]} label="Log" />)
  expect(items()).toHaveLength(3)
  expect(items()[2]).toContain(
    'Group of products dissolvedGroup of products 9, dissolvedmembers 24 0name Linen Shirt',
  )
})

test('a change of a group says what became of its products', () => {
  const changes: NamedEntry['changes'] = {
    memberNames: ['Shirt, S', 'Linen Shirt, S'],
    renamed: [null, 24],
    products: [null, 24],
  }
  render(
    <AuditList
      entries={[{ ...entry, entity: 'group', entityId: 9, name: 'Linen Shirt', changes }]}
      label="Log"
    />,
  )
  const rows = within(screen.getByRole('list', { name: 'Log' })).getAllByRole('listitem')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'names, such as Shirt, S Linen Shirt, S',
    'products 24',
    'products renamed 24',
  ])
})

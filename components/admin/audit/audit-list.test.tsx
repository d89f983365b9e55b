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

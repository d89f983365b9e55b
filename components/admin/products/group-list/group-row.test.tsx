import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import { ProductSelection } from '@/components/admin/products/bulk/selection'
import { ProductsTable } from '@/components/admin/products/products-table'
import { type Role, roles } from '@/lib/accounts/permissions/permissions'
import type { DeskRow } from '@/lib/catalog/product-admin/product-rows'
import { listedProduct, rowBox } from '@/testing/browser/bulk-changes'

const group = { _id: 9, name: 'Linen Shirt', rating: 0, numReviews: 0 }
const member = (id: number) => ({
  ...listedProduct(id),
  group,
  options: [{ name: 'Size', value: `${40 + id}` }],
})
const members = {
  count: 3,
  found: [1, 2],
  countInStock: 1234,
  priceFrom: '10.00',
  priceTo: '12.50',
  category: 'Wear',
  brand: null,
}
const rowOf = (more: Partial<DeskRow> = {}): DeskRow => ({ ...member(1), members, ...more })

const show = (rows: DeskRow[], role: Role = roles[0]) =>
  render(
    <ProductSelection
      brands={[]}
      categories={[]}
      filter={{ q: '' }}
      page={rows.flatMap((row) => row.members?.found ?? [row._id])}
      total={3}
    >
      <ProductsTable
        empty=""
        note=""
        products={rows}
        role={role}
        toggled={(id) => `/adminpage/products?open=${id}`}
      />
    </ProductSelection>,
  )
const wide = { ...members, count: 24, found: Array.from({ length: 24 }, (_, at) => at + 1) }

test('a group is a row with its sums; a link opens it, and another one leads to its page', () => {
  show([rowOf({ members: wide }), listedProduct(30)])
  const [, row, plain] = screen.getAllByRole('row')
  expect(row?.textContent).toContain('24 products')
  expect(row?.textContent).toContain('$10.00 – $12.50')
  expect(row?.textContent).toContain('WearSeveral1,234')
  const toggle = screen.getByRole('link', { name: 'Linen Shirt' })
  expect([toggle.getAttribute('href'), toggle.getAttribute('aria-expanded')]).toEqual([
    '/adminpage/products?open=9#group-9',
    'false',
  ])
  const [edit] = within(row as HTMLElement).getAllByRole('link', { name: 'Edit' })
  expect(edit?.getAttribute('href')).toBe('/adminpage/products/groups/9')
  expect(within(row as HTMLElement).queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(plain?.textContent).toContain('Cup 30')
})

test('an open group has the rows of its products below it, with their options', () => {
  show([rowOf({ members: wide, shown: [member(1), member(2)] })])
  const rows = screen.getAllByRole('row')
  expect(rows).toHaveLength(4)
  expect(rows[2]?.textContent).toContain('Cup 141')
  expect(screen.getByRole('link', { name: 'Linen Shirt' }).getAttribute('aria-expanded')).toBe('true')
})

test('a product in a list by product tells its options, too', () => {
  render(<ProductsTable empty="" note="" products={[member(1)]} role={roles[0]} />)
  expect(screen.getByRole('cell', { name: /Cup 1/ }).textContent).toContain('41')
})

test('a product of an open group that is gone leaves its row empty, so that none below moves', () => {
  const table = (shown: DeskRow['shown']) => (
    <ProductsTable empty="" note="" products={[rowOf({ members: wide, shown })]} role={roles[0]} />
  )
  const { rerender } = render(table([member(1), member(2), member(4)]))
  rerender(table([member(1), member(4)]))
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
    expect.stringContaining('ID'),
    expect.stringContaining('Group'),
    expect.stringContaining('Cup 1'),
    'No longer on',
    expect.stringContaining('Cup 4'),
  ])
})

test('the few products that a filter finds are always shown, without a link that would hide them', () => {
  show([rowOf({ shown: [member(1), member(2)] })])
  expect(screen.getByText('2 of 3 products')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Linen Shirt' })).toBeNull()
})

test('the box of a group selects its products that are found, and is ticked in part when some are', async () => {
  show([rowOf({ shown: [member(1), member(2)] }), listedProduct(30)])
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select the group Linen Shirt' })
  await userEvent.click(box)
  expect(screen.getByText('2 products selected')).toBeTruthy()
  expect((rowBox(1) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(rowBox(1))
  expect([box.checked, box.indeterminate]).toEqual([false, true])
  await userEvent.click(box)
  expect(screen.getByText('2 products selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all products of this page' }))
  expect(screen.getByText('3 products selected')).toBeTruthy()
})

test('readers have neither boxes nor the form of a group', () => {
  show([rowOf({ members: wide })], roles[2])
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

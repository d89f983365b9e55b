import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import { EditProductForm } from '@/components/admin/products/edit-product-form'
import { cuckooClock } from '@/testing/shop/product-detail'
import { MemberLine } from './member-line'

const values = {
  pictures: [],
  sku: null,
  price: '20.00',
  countInStock: 4,
  image: '',
  isNamed: false,
  differs: [],
}
const group = {
  ...{ _id: 5, name: 'Linen Shirt', version: 1, pattern: '{group}, {values}' },
  options: [{ name: 'Size', kind: 'size' as const, values: ['S', 'M'] }],
  members: [
    { ...values, product: 1, values: ['S'], name: 'Linen Shirt, S', status: 'live' as const },
    { ...values, product: 2, values: ['M'], name: 'Linen Shirt, M', status: 'draft' as const },
  ],
  shared: { description: '', brand: '', category: '', facts: [], warnings: '', weightG: null },
}

test('the page of a member says which one it is, and leads to its group and siblings', () => {
  render(<MemberLine group={group} product={1} />)
  const line = screen.getByRole('region', { name: 'Group' })
  expect(line.textContent).toContain('Member of Linen Shirt: Size S')
  expect(
    [...line.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Linen Shirt', '/adminpage/products/groups/5'],
    ['M', '/admin/product/2'],
  ])
})

test('the form of a member says which texts its group shares; that of another product does not', () => {
  const knownNames = { brands: [], categories: [] }
  const form = (product: typeof cuckooClock) =>
    render(<EditProductForm canPrice knownNames={knownNames} product={product} />)
  const { unmount } = form({
    ...cuckooClock,
    group: { _id: 5, name: 'Linen Shirt', rating: 0, numReviews: 0 },
  })
  for (const label of ['Brand', 'Category', 'Description', 'Warnings', 'Weight in g'])
    expect(screen.getByLabelText(`${label} (shared by the group)`)).not.toBeNull()
  expect(screen.getByRole('group', { name: 'Facts (shared by the group)' })).not.toBeNull()
  expect(screen.getByLabelText('Price')).not.toBeNull()
  unmount()
  form(cuckooClock)
  expect(screen.queryByText('(shared by the group)')).toBeNull()
})

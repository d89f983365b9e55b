import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { roles } from '@/lib/accounts/permissions/permissions'
import { listedProduct } from '@/testing/browser/bulk-changes'
import { ProductsTable } from './products-table'

test('a role that may not change prices has no boxes', () => {
  render(<ProductsTable empty="" note="" products={[listedProduct(1)]} role={roles[1]} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('ID')
})

test('View shows the page of a live product, and the preview of a draft, which has none', () => {
  const products = [listedProduct(1), { ...listedProduct(2), status: 'draft' as const }]
  render(<ProductsTable empty="" note="" products={products} role={roles[1]} />)
  expect(screen.getAllByRole('link', { name: 'View' }).map((link) => link.getAttribute('href'))).toEqual([
    '/products/1',
    '/admin/product/2/preview',
  ])
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { RecentlyViewed } from './product-shelves'

const product = (id: number) => ({ _id: id, name: `Thing ${id}`, image: '/images/a.webp', imageAlt: '' })
const recent = () => readStored('recentProducts').map(({ _id }) => _id)

beforeEach(() => {
  document.body.innerHTML = '<main id="content" tabindex="-1"></main>'
})

test('the browser forgets the products that were viewed at a click, and the focus stays in the page', async () => {
  writeStored('recentProducts', [product(2), product(3)])
  render(<RecentlyViewed product={product(1)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull()
  expect(recent()).toEqual([])
  expect(document.activeElement?.id).toBe('content')
})

test('with nothing else viewed there is neither shelf nor button, and the product itself is noted', () => {
  writeStored('recentProducts', [])
  render(<RecentlyViewed product={product(1)} />)
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  expect(recent()).toEqual([1])
})

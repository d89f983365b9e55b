import { Children, isValidElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { RecentlyViewed } from '@/components/catalog/product-shelves'
import { readShop } from '@/lib/store/settings/read-shop'
import { updateShop } from '@/lib/store/settings/update-shop'
import { createProduct, createUser } from '@/testing/db/rows'
import ProductPage from './page'

// A render has one object of headers.
vi.mock('next/headers', () => ({ headers: async () => new Headers() }))

/** Whether the page of a product has the strip of products viewed before, which also notes this one in the browser. */
async function hasStrip(id: number): Promise<boolean> {
  const page: ReactNode = await ProductPage({ params: Promise.resolve({ id: `${id}` }) })
  if (!isValidElement<{ children: ReactNode }>(page)) throw new Error('No page')
  return Children.toArray(page.props.children).some(
    (child) => isValidElement(child) && child.type === RecentlyViewed,
  )
}

test('the strip of products viewed before is on a product’s page until the owner turns it off, and again afterwards', async () => {
  const [owner, { id }] = [await createUser({ role: 'owner' }), await createProduct()]
  expect(await hasStrip(id)).toBe(true)
  for (const recentlyViewed of [false, true]) {
    await updateShop(owner, { recentlyViewed, version: (await readShop()).version })
    expect(await hasStrip(id)).toBe(recentlyViewed)
  }
})

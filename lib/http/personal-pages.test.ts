import { expect, test } from 'vitest'
import { isPersonalPage } from '@/lib/http/personal-pages'

/** The routes of the pages in these folders, such as "/order/[id]". */
const pages = Object.keys(import.meta.glob('/app/{profile,order,cart,admin,adminpage}/**/page.tsx'))
  .map((file) => file.replace(/^\/app|\/page\.tsx$/g, ''))
  // The cart is a static page.
  .filter((path) => path !== '/cart')

test.each(pages)('%s is a personal page, in both slash forms', (page) => {
  const path = page.replace(/\[\w+\]/, '7')
  expect(isPersonalPage(path)).toBe(true)
  expect(isPersonalPage(`${path}/`)).toBe(true)
})

test.each([
  '/order',
  '/order/7/x',
  '/admin',
  '/adminpage',
  '/admin/product',
  '/cart',
  '/profile/x',
  '/',
  '/products/7',
])('%s is not a personal page', (path) => {
  expect(isPersonalPage(path)).toBe(false)
})

import { expect, test } from 'vitest'
import { isPersonalPage } from '@/lib/http/personal-pages'

/** The pages below these folders, as the router has them: "/order/[id]". */
const pages = Object.keys(import.meta.glob('/app/{profile,order,cart,admin,adminpage}/**/page.tsx'))
  .map((file) => file.replace(/^\/app|\/page\.tsx$/g, ''))
  // The cart itself is the same for everybody.
  .filter((path) => path !== '/cart')

test.each(pages)('%s is rendered for one person, in both slash forms', (page) => {
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
])('%s is not', (path) => {
  expect(isPersonalPage(path)).toBe(false)
})

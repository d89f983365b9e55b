import { expect, test } from 'vitest'
import { pages } from '@/lib/front/pages'
import { isPersonalPage } from './personal-pages'

test.each(pages)('whether $route is a personal page is known in both slash forms', ({ route, kind }) => {
  const path = route.replace(/\[\w+\]/, '7')
  expect(isPersonalPage(path)).toBe(kind === 'personal')
  expect(isPersonalPage(`${path}/`)).toBe(kind === 'personal')
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

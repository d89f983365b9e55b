import { expect, test } from 'vitest'
import { pages } from './shop-pages'

const files = import.meta.glob('/app/**/page.tsx')
const routeOf = (file: string) => file.replace(/^\/app|\/\([^)]+\)|\/page\.tsx$/g, '') || '/'
const routes = Object.keys(files).map(routeOf)

test('every page has a row, and every row a page', () => {
  expect(pages.map(({ route }) => String(route)).toSorted()).toEqual(routes.toSorted())
})

test.each(pages)('$route is for admins only in their folders', ({ route, access }) => {
  expect(access === 'admin').toBe(/^\/admin(page$|page\/|\/)/.test(route))
})

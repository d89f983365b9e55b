import { expect, test } from 'vitest'
import { pages } from './pages'

const files = import.meta.glob<string>('/app/**/page.tsx', { query: '?raw', import: 'default', eager: true })
const routeOf = (file: string) => file.replace(/^\/app|\/\([^)]+\)|\/page\.tsx$/g, '') || '/'
const sources = new Map(Object.entries(files).map(([file, source]) => [routeOf(file), source]))

test('every page has a row, and every row a page', () => {
  expect(pages.map(({ route }) => String(route)).toSorted()).toEqual([...sources.keys()].toSorted())
})

test.each(pages)('$route is made when its kind says: $kind', ({ route, kind }) => {
  const isPerRequest = route.includes('[') || sources.get(route)?.includes("dynamic = 'force-dynamic'")
  expect(isPerRequest).toBe(kind === 'shared' || kind === 'personal')
})

test.each(pages)('$route is for admins only in their folders', ({ route, access }) => {
  expect(access === 'desk').toBe(/^\/admin(page$|page\/|\/)/.test(route))
})

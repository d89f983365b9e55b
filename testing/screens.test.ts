import { expect, test } from 'vitest'
import { screens } from '@/e2e/support/screens'

test('the accessibility tests open every page of the shop', () => {
  const files = Object.keys(import.meta.glob('/app/**/page.tsx'))
  const routes = files.map((file) => file.replace(/^\/app|\/\([^)]+\)|\/page\.tsx$/g, '') || '/')
  const opened = Object.values(screens).flatMap((list) => list.map(({ route }) => route))
  expect(opened.toSorted()).toEqual(routes.toSorted())
})

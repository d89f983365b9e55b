import { expect, test } from 'vitest'
import { formPath } from './form-path'

test.each([
  [{ category: 'kitchen', minPrice: '', maxPrice: '30' }, '/category/kitchen?maxPrice=30'],
  [{ q: 'lamp', minPrice: ' $12,50 ', maxPrice: '20.00' }, '/search?q=lamp&minPrice=12.50&maxPrice=20'],
  [{ minPrice: '', maxPrice: '' }, '/search'],
])('the fields %j lead to %s', (fields, path) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  expect(formPath(form)).toBe(path)
})

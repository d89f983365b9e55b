import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { formPath } from './form-path'

test.each([
  [{ category: 'kitchen', minPrice: '', maxPrice: '30' }, '/category/kitchen?maxPrice=30'],
  [{ q: 'lamp', minPrice: ' $12,50 ', maxPrice: '20.00' }, '/search?q=lamp&minPrice=12.50&maxPrice=20'],
  [{ minPrice: '', maxPrice: '' }, '/search'],
])('the fields %j lead to %s', (fields, path) => {
  expect(formPath(formOf(fields))).toBe(path)
})

test.each([
  [{ minPrice: '12,5', maxPrice: '1.234,50' }, '/search?minPrice=12.50&maxPrice=1234.50'],
  [{ minPrice: '1.234', maxPrice: '1,234.50' }, '/search?minPrice=1234'],
])('L08 the German fields %j lead to %s', (fields, path) => {
  expect(speakIn({ language: 'de', prefix: '/de' }, () => formPath(formOf(fields)))).toBe(path)
})

function formOf(fields: Record<string, string | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}

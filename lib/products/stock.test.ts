import { expect, test } from 'vitest'
import { quantityOptions, stockLabel } from '@/lib/products/stock'

test('the label follows the stock', () => {
  expect(stockLabel(1)).toBe('In Stock')
  expect(stockLabel(0)).toBe('Out Of Stock')
})

test('quantities run from 1 to what is in stock', () => {
  expect(quantityOptions(3)).toEqual([1, 2, 3])
  expect(quantityOptions(0)).toEqual([])
})

import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { parseQuantity, quantityHint, quantityOptions, scarcityLabel, stockLabel } from './stock-labels'

test('the label shows whether units are in stock', () => {
  expect(stockLabel(1)).toBe('In Stock')
  expect(stockLabel(0)).toBe('Out Of Stock')
})

test('the last five units are counted', () => {
  expect([6, 5, 1, 0].map(scarcityLabel)).toEqual([null, 'Only 5 left', 'Only 1 left', null])
})

test('quantities run from 1 to the units in stock', () => {
  expect(quantityOptions(3)).toEqual([1, 2, 3])
  expect(quantityOptions(0)).toEqual([])
})

test('C10 a stock of a million has one hundred options', () => {
  expect(quantityOptions(1_000_000)).toHaveLength(100)
})

test.each([
  ['1', 1],
  ['1000000', 1_000_000],
  [' 25 ', 25],
  ['1000001', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  [' ', null],
  ['many', null],
])('C10 the typed text %j is the quantity %j', (text, qty) => {
  expect(parseQuantity(text, 1_000_000)).toBe(qty)
})

test('C10 the hint names the allowed quantities', () => {
  expect(quantityHint(1_000_000)).toBe('Enter a whole number from 1 to 1,000,000.')
})

test('L02 stock is said in German', () => {
  speakIn({ language: 'de', prefix: '/de' }, () => {
    expect([stockLabel(1), stockLabel(0), scarcityLabel(5)]).toEqual([
      'Auf Lager',
      'Nicht auf Lager',
      'Nur noch 5 auf Lager',
    ])
    expect(quantityHint(1_000_000)).toBe('Geben Sie eine ganze Zahl von 1 bis 1.000.000 ein.')
  })
})

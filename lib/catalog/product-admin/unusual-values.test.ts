import { expect, test } from 'vitest'
import { unusualValues } from './unusual-values'

const stored = { price: '689.00', countInStock: 5 }

test.each([
  ['1250', 'From $689.00 to $1250.00. Is that right?'],
  ['1033.51', 'From $689.00 to $1033.51. Is that right?'],
  ['344.49', 'From $689.00 to $344.49. Is that right?'],
  ['0', 'From $689.00 to $0.00. Is that right?'],
])('W01 a price that becomes %s is asked about', (price, question) => {
  expect(unusualValues(stored, { price, countInStock: '5' })).toEqual([question])
})

const usual = ['689', '689.00', '1033.50', '344.50', '', '12,50', '-1']
test.each(usual)('a price that becomes %j is not asked about', (price) => {
  expect(unusualValues(stored, { price, countInStock: '5' })).toEqual([])
})

test.each([
  ['0.00', '0.00', 0],
  ['0.00', '0.01', 1],
])('a price of %s that becomes %s is asked about %i times', (before, price, times) => {
  expect(unusualValues({ price: before, countInStock: 5 }, { price, countInStock: '5' })).toHaveLength(times)
})

test('W01 a stock of more than 1,000 is asked about when it changes', () => {
  const of = (countInStock: string, before = 5) =>
    unusualValues({ price: '689.00', countInStock: before }, { price: '689.00', countInStock })
  expect(of('1250')).toEqual(['From 5 to 1,250 in stock. Is that right?'])
  for (const [stock, before] of [['1000'], ['1250', 1250], ['40', 5000], ['1e9'], ['12.5']] as const)
    expect(of(stock, before)).toEqual([])
})

test('of a new product only a price of 0.00 and a stock of more than 1,000 are asked about', () => {
  expect(unusualValues(null, { price: '1250', countInStock: '1000' })).toEqual([])
  expect(unusualValues(null, { price: '0.00', countInStock: '1001' })).toEqual([
    'The price is $0.00. Is that right?',
    'There are 1,001 in stock. Is that right?',
  ])
})

import { expect, onTestFinished, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { setShopCountry } from '@/lib/shared/locale/format-locale'
import { fieldNumber, numberInField, plainNumber, typedNumber } from './typed-number'

test.each([
  ['12,50', '12.50'],
  ['12.50', '12.50'],
  [' 12,50 €', '12.50'],
  ['$\u00a012.50\n', '12.50'],
  ['12，50', '12.50'],
  [',5', '.5'],
  [',', '.'],
  ['-3', '-3'],
  ['1,299', '1.299'],
])('W01 %j is the number %s', (text, number) => {
  expect(plainNumber(text)).toBe(number)
})

const others = ['1.299,00', '1,299.00', '1,2,3', '..', '1 299,00', '1e3', 'USD 12', '12-3', '-', '', ' € ']
test.each(others)('W01 %j is not one number', (text) => expect(plainNumber(text)).toBeNull())

const german = { language: 'de', prefix: '/de' } as const
const germanNumbers = [
  ['1.234,50', '1234.50'],
  ['12,5', '12.5'],
  ['1.234.567,8', '1234567.8'],
  ['1234,50', '1234.50'],
  [' 12,50\u00a0€', '12.50'],
  ['1 234,50', '1234.50'],
  ['1’234,50', '1234.50'],
  ['12，50', '12.50'],
  [',5', '0.5'],
  ['0,05', '0.05'],
  ['7', '7'],
  ['-3', '-3'],
  // A group of three digits is thousands in German, whatever somebody from elsewhere means.
  ['1.234', '1234'],
  // Nobody writes thousands so: it can only be a decimal point.
  ['12.50', '12.50'],
  ['0.5', '0.5'],
] as const
test.each(germanNumbers)('L08 in German %j is the number %s', (text, number) => {
  expect(speakIn(german, () => typedNumber(text))).toBe(number)
})

const notGerman = [
  '1,234.50',
  '1.23.456',
  '1234.567',
  '0.125',
  '1.2345',
  '1,2,3',
  '12-3',
  '-',
  ',',
  '',
  'zwei',
  '1e3',
]
test.each(notGerman)('L08 in German %j is refused, as it might be two numbers or none', (text) => {
  expect(speakIn(german, () => typedNumber(text))).toBeNull()
  expect(speakIn(german, () => fieldNumber(text))).toBe(text)
})

test.each([
  ['1’234.50', '1234.50'],
  ["1'234", '1234'],
  ['12,50', '12.50'],
  ['1.234,50', '1234.50'],
  // In Switzerland the point is that of decimals.
  ['1.234', '1.234'],
])('L08 in the German of Switzerland %j is the number %s', (text, number) => {
  setShopCountry('CH')
  onTestFinished(() => setShopCountry(null))
  expect(speakIn(german, () => typedNumber(text))).toBe(number)
})

test('L08 in English a number is read and shown as before', () => {
  expect(['12,50', '1.299,00'].map(typedNumber)).toEqual(['12.50', null])
  expect([numberInField('12.50'), speakIn(german, () => numberInField('12.50'))]).toEqual(['12.50', '12,50'])
})

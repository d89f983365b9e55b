import { expect, test } from 'vitest'
import { isInEu } from '@/lib/store/settings/country-proposals'
import { responsible, testManufacturer } from '@/testing/shop/manufacturers'
import { brandManufacturerInput, missingOf } from './manufacturer-schema'

const input = { brand: 'Bodum & Co', version: 0, maker: testManufacturer }
const mistakesOf = (maker: object) =>
  brandManufacturerInput
    .safeParse({ ...input, maker: { ...testManufacturer, ...maker } })
    .error?.issues.map(({ path }) => path.join('.'))

test('a maker outside the EU misses a responsible person in it, one within does not', () => {
  expect(missingOf(null)).toBe('maker')
  expect(missingOf(testManufacturer)).toBeNull()
  expect(missingOf({ ...testManufacturer, country: 'CN' })).toBe('responsible')
  expect(missingOf({ ...testManufacturer, country: 'CN', responsible })).toBeNull()
  expect(['AT', 'GR', 'HR', 'GB', 'CH', 'NO', 'EU', ''].filter(isInEu)).toEqual(['AT', 'GR', 'HR'])
})

test('an address keeps its lines, without the carriage returns of a form', () => {
  const address = ' Lindengasse 7\r\n1070 Wien\r\n'
  expect(
    brandManufacturerInput.parse({ ...input, maker: { ...testManufacturer, address } }).maker?.address,
  ).toBe(testManufacturer.address)
  expect(brandManufacturerInput.parse({ ...input, maker: null }).maker).toBeNull()
})

const hostile: [what: string, maker: object][] = [
  ['no name', { name: '\u200b ' }],
  ['a NUL', { name: 'A\0B' }],
  ['a bidirectional override', { address: 'Lane \u202e1' }],
  ['a lone surrogate', { name: 'A\ud800' }],
  ['a long address', { address: 'x'.repeat(501) }],
  ['a script as its address', { contact: 'javascript:alert(1)' }],
  ['an unsafe address', { contact: 'http://maker.example' }],
  ['a name in the address', { contact: 'https://admin@maker.example' }],
  ['a word as its address', { contact: 'phone' }],
  ['two mail addresses', { contact: 'a@b.example, c@d.example' }],
  ['no code of a country', { country: 'Austria' }],
  ['an unknown code', { country: 'XX' }],
  ['half a person', { responsible: { name: 'A' } }],
  ['another field', { phone: '1' }],
]
test.each(hostile)('D02 a maker with %s is refused', (_, maker) => {
  expect(mistakesOf(maker)?.length).toBeGreaterThan(0)
})

test.each(['help@maker.example', 'https://maker.example/safety?a=1'])(
  '%s is an electronic address',
  (contact) => {
    expect(mistakesOf({ contact })).toBeUndefined()
  },
)

test('D02 a brand with a NUL, and a version that is none, are refused', () => {
  for (const wrong of [
    { brand: 'a\0' },
    { brand: '' },
    { version: -1 },
    { version: 1.5 },
    { version: undefined },
  ])
    expect(brandManufacturerInput.safeParse({ ...input, ...wrong }).success).toBe(false)
})

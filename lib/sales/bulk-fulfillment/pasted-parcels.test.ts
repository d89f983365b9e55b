import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '@/testing/db/rounds'
import { shipOrdersInput } from './bulk-shipping-schema'
import { readPastedParcels } from './pasted-parcels'

const one = (text: string, carrier = 'DHL') => readPastedParcels(text, carrier)[0]
const parcel = { id: 12, carrier: 'UPS', number: '1Z 7', url: '' }

test.each([
  ['tabs', '12\tUPS\t1Z 7'],
  ['commas', '12,UPS,1Z 7'],
  ['semicolons and spaces', ' #12 ; UPS;  1Z 7 '],
  ['quotes', '"12","UPS","1Z 7"'],
])('a line is read with %s', (_, text) => {
  expect(readPastedParcels(text, 'DHL')).toEqual([{ line: 1, parcel }])
})

test('a line without a carrier has the usual one; a link may follow', () => {
  expect(one('12,1Z 7', 'UPS')).toEqual({ line: 1, parcel })
  expect(one('12\t\t1Z 7', 'UPS')).toEqual({ line: 1, parcel })
  expect(one('12\tUPS\t1Z 7\t\t')).toEqual({ line: 1, parcel })
  const url = 'https://ups.example/1Z7'
  expect(one(`12,1Z 7,${url}`, 'UPS')).toEqual({ line: 1, parcel: { ...parcel, url } })
  expect(one(`12;UPS;1Z 7;${url}`)).toEqual({ line: 1, parcel: { ...parcel, url } })
})

test('empty lines and a heading do not count, and lines keep their numbers', () => {
  const text = 'Order;Carrier;Number\r\n\r\n12;UPS;1Z 7\n\n13;DPD;5\n'
  const lines = readPastedParcels(text, '')
  expect(lines.map(({ line }) => line)).toEqual([3, 5])
  expect(lines[1]).toMatchObject({ parcel: { id: 13, carrier: 'DPD', number: '5' } })
  expect(readPastedParcels(' \n\t\n', '')).toEqual([])
})

test.each([
  ['12', 'UPS', 'belong on a line'],
  ['x,1Z', 'UPS', '“x” is not an order number.'],
  ['0,1Z', 'UPS', 'not an order number'],
  ['12,', 'UPS', 'The number is required.'],
  ['12\tUPS\t', 'UPS', 'The number is required.'],
  ['12,1Z', ' ', 'The carrier is required.'],
  ['12,UPS,1Z,2Z,3Z', 'UPS', 'more parts'],
  ['12;1,23E+11', 'UPS', '1,23E+11: the spreadsheet has destroyed this number.'],
  [`12,${'9'.repeat(65)}`, 'UPS', 'at most 64'],
  ['12,1Z,https://', 'UPS', 'no address'],
  ['12,1\u00002', 'UPS', 'not allowed'],
])('%j with the carrier %j is refused: %s', (text, carrier, mistake) => {
  expect(one(text, carrier)).toMatchObject({
    line: 1,
    text: text.trim(),
    mistake: expect.stringContaining(mistake),
  })
})

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 -]{0,20}[A-Za-z0-9]$/)

test('any lines come back as they were written, with any separator', () => {
  const parcels = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      carrier: word,
      number: word,
      url: fc.constant(''),
    }),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(
      parcels,
      fc.constantFrom('\t', ';', ','),
      fc.constantFrom('\n', '\r\n'),
      (rows, mark, end) => {
        const text = rows.map(({ id, carrier, number }) => [id, carrier, number].join(mark)).join(end)
        const expected = rows.map((each, index) => ({ line: index + 1, parcel: each }))
        expect(readPastedParcels(text, '')).toEqual(expected)
      },
    ),
  )
})

test('whatever is pasted, each line that counts is named, and the call takes what was read', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'12;,\t\n"# UPS', 'https://'),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    ),
  })
  fc.assert(
    fc.property(text, (pasted) => {
      const lines = readPastedParcels(pasted, 'UPS')
      const orders = lines.flatMap((line) => ('parcel' in line ? [line.parcel] : []))
      expect(
        orders.length === 0 || orders.length > 200 || shipOrdersInput.safeParse({ orders }).success,
      ).toBe(true)
      for (const line of lines)
        expect('parcel' in line ? '' : line.mistake).toMatch('parcel' in line ? '' : /\.$/)
    }),
    { numRuns: rounds(300, 20_000) },
  )
})

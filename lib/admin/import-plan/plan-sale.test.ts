import { expect, test } from 'vitest'
import type { FileSale } from '@/lib/admin/import/import-columns'
import { fresh, planForeign } from '@/testing/shop/plan-row'

const times = (sale: Partial<FileSale>, timeZone = 'Europe/Vienna') => {
  const row = {
    cells: { ...fresh, sku: 'S', price: '20.00' },
    sale: { price: '15', from: '', until: '', ...sale },
  }
  const {
    sale: planned,
    notes,
    fields,
  } = planForeign(row, { timeZone, now: new Date('2026-11-29T12:00:00Z') })
  const said = notes.filter(({ column }) => column === 'sale').map(({ message }) => message)
  const sentence = said[0] ?? null
  return planned
    ? [planned.beginsAt.toISOString(), planned.endsAt?.toISOString() ?? null, planned.isRunning]
    : [fields.priceCents, sentence]
}

test('E20 the days of a sale are those of the shop, the last one included', () => {
  const winter = ['2026-11-30T23:00:00.000Z', '2026-12-10T23:00:00.000Z', false]
  expect(times({ from: '2026-12-01', until: '2026-12-10' })).toEqual(winter)
  expect(times({ from: '2026-12-01 0:00:00', until: '2026-12-10 23:59:59' })).toEqual(winter)
  expect(times({ from: '1/12/26', until: '25/12/2026' })[0]).toBe(winter[0])
  expect(times({ from: '12/1/26', until: '12/25/2026' })[0]).toBe(winter[0])
  expect(times({ from: '12/1/26', until: '12/10/2026' })[1]).toContain('can be read in two ways')
  expect(times({ from: '1.12.26', until: '10.12.2026' })).toEqual(winter)
  expect(times({ from: '2026-12-01T00:00:00+01:00', until: '2026-12-10' })).toEqual(winter)
  expect(times({ from: '2026-12-01', until: '2026-12-10' }, 'UTC')[0]).toBe('2026-12-01T00:00:00.000Z')
  expect(times({ from: '2027-06-01' })).toEqual(['2027-05-31T22:00:00.000Z', null, false])
  expect(times({ until: '2026-11-29' })).toEqual([
    '2026-11-29T12:00:00.000Z',
    '2026-11-29T23:00:00.000Z',
    true,
  ])
})

test('E20 a sale without an end is the price, one that cannot be read or has passed is told', () => {
  expect(times({})).toEqual([1500, null])
  expect(times({ price: '15.0000', from: '2026-11-01' })).toEqual([1500, null])
  expect(times({ price: '0.0000' })).toEqual([
    2000,
    'A sale at 0.00 is left out: the regular price is taken.',
  ])
  expect(times({ price: '25' })).toEqual([2000, '25 is no price below 20.00: there is no sale.'])
  expect(times({ price: 'x' })).toEqual([2000, 'x is no price below 20.00: there is no sale.'])
  expect(times({ until: '2026-11-28' })).toEqual([
    2000,
    'The sale ended on 2026-11-29 00:00: the regular price is taken.',
  ])
  for (const from of ['soon', '2026-02-30', '2026-12-01 25:00'])
    expect(times({ from })).toEqual([
      2000,
      `“${from}” to “”: there are no such days, or they can be read in two ways, so the sale is left out.`,
    ])
  expect(times({ from: '2026-12-10', until: '2026-12-01' })[1]).toContain('ends before it begins')
})

import { expect, test } from 'vitest'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { parseFilter, queryOf } from './list-filter'

const read = (query: string) => orderList.read(new URLSearchParams(query))
const parse = (query: string) => parseFilter(orderList.filter, new URLSearchParams(query))

test.each([
  ['', '/adminpage/orders'],
  ['status=to-ship&status=payed&status=shipped', '/adminpage/orders?status=to-ship&status=shipped'],
  ['q=%00&minTotal=12,50&maxTotal=9.90&country=Freedonia', '/adminpage/orders?maxTotal=9.90'],
  ['country=Oesterreich', '/adminpage/orders?country=AT'],
  ['country=u.s.a.', '/adminpage/orders?country=US'],
  ['country=unknown', '/adminpage/orders?country=unknown'],
  ['from=2026-02-30&to=0000-01-01&date=never', '/adminpage/orders'],
  ['sort=-placed&date=placed&q=+', '/adminpage/orders'],
  ['sort=x&sort=total&product=0&product=7', '/adminpage/orders?sort=total&product=7'],
  ['updatedSince=yesterday&__proto__=1&constructor=2', '/adminpage/orders'],
  [`q=${'x'.repeat(200)}`, `/adminpage/orders?q=${'x'.repeat(100)}`],
])('a page opens with ?%s as %s', (query, path) => {
  expect(orderList.pathOf(read(query))).toBe(path)
  expect(read(new URL(path, 'http://shop').search)).toEqual(read(query))
})

test.each([
  ['status=payed', 'status.0'],
  ['status=', 'status.0'],
  ['date=never', 'date'],
  ['from=2026-02-30', 'from'],
  ['to=0000-01-01', 'to'],
  ['minTotal=-1', 'minTotal'],
  ['maxTotal=1.999', 'maxTotal'],
  ['country=Freedonia', 'country'],
  ['country=', 'country'],
  ['product=x', 'product'],
  ['sort=price', 'sort'],
  ['updatedSince=2026-11-01', 'updatedSince'],
  ['q=a&q=b', 'q'],
  ['q=%00', 'q'],
])('a call with ?%s is refused', (query, path) => {
  expect(() => parse(query)).toThrow(
    expect.objectContaining({
      issues: [expect.objectContaining({ path: path.split('.').map((part) => (part === '0' ? 0 : part)) })],
    }),
  )
})

test('each part of a filter is a chip whose link leaves out this part alone', () => {
  const query =
    'q=anna&status=paid&status=to-ship&status=unpaid&date=paid&from=2026-11-01&minTotal=5&country=AT&product=7&sort=total'
  const chips = orderList.chipsOf(read(query), {})
  expect(chips.map(({ label }) => label)).toEqual([
    ...['“anna”', 'To ship', 'Unpaid', 'Paid from 2026-11-01', 'Total from $5', 'Austria', 'Product 7'],
  ])
  for (const { label, href } of chips) {
    const left = orderList.chipsOf(read(new URL(href, 'http://shop').search), {})
    expect(left).toHaveLength(chips.length - 1)
    expect(left.map((chip) => chip.label)).not.toContain(label)
    expect(href).toContain('sort=total')
  }
})

test('the parameters of a page keep their order and their repeats', () => {
  expect(String(queryOf({ a: ['1', '2'], b: undefined, c: '3' }))).toBe('a=1&a=2&c=3')
})

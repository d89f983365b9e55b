import { expect, test } from 'vitest'
import { judgeSales } from './trial'

const order = (isPaid: boolean) => ({ token: '', isPaid })

test.each([
  ['no orders', [], ['nothing was bought and paid']],
  ['unpaid orders only', [order(false)], ['nothing was bought and paid']],
  ['a paid order', [order(false), order(true)], []],
])('a run with %s', (_, orders, broken) => {
  expect(judgeSales(new Map(orders.entries())).broken).toEqual(broken)
})

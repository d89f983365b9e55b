import { expect, test } from 'vitest'
import { compareValues } from './natural-order'

test.each([
  [['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']],
  [['xs', 'Small', 'Medium', 'L', 'X-Large'.replace('X', 'Extra')]],
  [['9', '9.5', '10', '42']],
  [['9,5', '10', '42 EU', '43 EU']],
  [['74', '80', '86', '122', 'Adult']],
  [['S', 'M', '36', '38']],
  [['250 g', '500 g', '1000 g']],
  [['Blue', 'red', 'Sand']],
])('sizes are in their natural order: %j', (values) => {
  const orders = values.map((_, at) => [...values.slice(at), ...values.slice(0, at)])
  for (const order of [values.toReversed(), ...orders]) expect(order.toSorted(compareValues)).toEqual(values)
})

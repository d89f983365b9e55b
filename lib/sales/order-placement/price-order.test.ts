import { expect, test } from 'vitest'
import { defaultRules } from '@/lib/catalog/pricing/sale-terms'
import { speakIn } from '@/lib/platform/messages/speak'
import { tooManyHeldUnits, tooManyOpenOrders } from '@/lib/sales/inventory/hold-limits'
import { placeOrderInput } from '@/lib/sales/orders/order-schema'
import { orderBody } from '@/testing/shop/order-body'
import { priceOrder } from './price-order'

const inGerman = <T>(task: () => T) => speakIn({ language: 'de', prefix: '/de' }, task)
const teapot = { id: 1, name: 'Kanne', image: '/t.webp', priceCents: 8999, countInStock: 3 }
const input = placeOrderInput.parse(orderBody([{ product: 1, priceCents: 8999, qty: 4 }]))

function refusal(products: (typeof teapot)[], maxUnits = 100): string {
  try {
    priceOrder(input, products, { maxUnits, rules: defaultRules })
  } catch (error) {
    return String(error instanceof Error && error.message)
  }
  return ''
}

test.each<[string, string, () => string]>([
  ['This product is not available.', 'Dieser Artikel ist nicht erhältlich.', () => refusal([])],
  ['Kanne: only 3 left.', 'Kanne: nur noch 3 auf Lager.', () => refusal([teapot])],
  ['Kanne is out of stock.', 'Kanne ist nicht auf Lager.', () => refusal([{ ...teapot, countInStock: 0 }])],
  [
    'Kanne: at most 2 units of a product can be ordered at once.',
    'Kanne: Von einem Artikel sind höchstens 2 Stück auf einmal bestellbar.',
    () => refusal([teapot], 2),
  ],
  [
    'The shop keeps products for one unpaid order of yours at a time. Please pay one of them or wait until its time has run out, then try again.',
    'Der Shop hält Artikel für höchstens eine unbezahlte Bestellung von Ihnen gleichzeitig zurück. Bitte bezahlen Sie eine davon, oder warten Sie, bis ihre Zeit abgelaufen ist, und versuchen Sie es dann erneut.',
    () => tooManyOpenOrders(1).message,
  ],
  [
    'Until you have paid an order, the shop keeps at most 1,000 units and one product for you. Please pay an order first, or order less.',
    'Bis Sie eine Bestellung bezahlt haben, hält der Shop höchstens 1.000 Stück und einen Artikel für Sie zurück. Bitte bezahlen Sie zuerst eine Bestellung, oder bestellen Sie weniger.',
    () => tooManyHeldUnits({ maxHeldUnits: 1000, maxHeldProducts: 1 }).message,
  ],
])('an order is refused with "%s" in English, and in German with the same', (english, german, say) => {
  expect(say()).toBe(english)
  expect(inGerman(say)).toBe(german)
})

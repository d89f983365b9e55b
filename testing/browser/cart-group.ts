import { within } from '@testing-library/react'
import type { CartItem } from '@/lib/sales/cart/cart'
import { productDetail } from '@/testing/shop/product-detail'
import type { browserShop } from './browser-shop'

type Member = { id: number; values: string[]; price?: string; countInStock?: number }
const nameOf = (values: readonly string[]) => ['Linen Shirt', ...values].join(', ')

/** Lets the shop answer of a group. The ids of each test are its own, because answers are kept for two minutes. */
export function answerGroup(
  shop: ReturnType<typeof browserShop>,
  id: number,
  members: Member[],
  language = '',
) {
  const options = ['Colour', 'Size'].map((name, at) => ({
    name,
    kind: name === 'Size' ? ('size' as const) : ('colour' as const),
    values: [...new Set(members.flatMap(({ values }) => values[at] ?? []))],
  }))
  const told = { _id: id, name: 'Linen Shirt', rating: 0, numReviews: 0, options }
  const variants = members.map(({ id: _id, values, price = '50.00', countInStock = 5 }) => ({
    ...{ _id, options: values, price, compareAtPrice: null, countInStock, image: '/t.webp' },
  }))
  for (const { _id, options: values, image: _, ...offer } of variants) {
    const own = values.map((value, at) => ({ name: options[at]?.name ?? '', value }))
    const json = {
      ...productDetail,
      ...offer,
      _id,
      name: nameOf(values),
      group: told,
      options: own,
      variants,
    }
    shop.answer(`GET /api/products/${_id}/${language}`, { status: 200, json })
  }
}
export const lineOf = (product: number, values: string[], more: Partial<CartItem> = {}): CartItem => ({
  ...{ product, name: nameOf(values), image: '/t.webp', price: '50.00', countInStock: 5, qty: 2 },
  ...more,
})

/** The entries of a select; one that is not to be chosen in brackets. */
export const entriesOf = (choice: HTMLElement) =>
  within(choice)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ text, disabled }) => (disabled ? `(${text})` : text))

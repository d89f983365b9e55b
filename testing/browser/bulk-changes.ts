import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ProductJson } from '@/lib/catalog/products/product-schema'

const noOptions: ProductJson['options'] = []

export const listedProduct = (id: number) =>
  ({
    _id: id,
    name: `Cup ${id}`,
    image: '/images/cup.webp',
    price: '10.00',
    category: 'Kitchen',
    brand: 'Nord',
    countInStock: 3,
    sku: null,
    options: noOptions,
    status: id === 3 ? 'draft' : 'live',
  }) as ProductJson

/** The shop answers this of a product whose price would be lowered, or was. */
export const changed = (id: number, more: object = {}) => ({
  id,
  name: `Cup ${id}`,
  version: id + 10,
  outcome: 'changed',
  before: { price: '10.00' },
  after: { price: '9.00' },
  code: null,
  detail: null,
  ...more,
})

export const refused = {
  outcome: 'refused',
  before: {},
  after: {},
  code: 'invalid-input',
  detail: 'The price would be below 0.01, or too large.',
}

export const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const rowBox = (id: number) => screen.getByRole('checkbox', { name: `Select product ${id}` })
export const dialog = () => within(screen.getByRole('dialog'))

/** Asks what it would do to lower the prices by so many per cent. */
export async function preview(value = '10'): Promise<void> {
  await userEvent.type(screen.getByLabelText('Per cent'), value)
  await click('Preview')
}

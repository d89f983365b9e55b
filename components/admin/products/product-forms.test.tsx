import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { cuckooClock as product } from '@/testing/shop/product-detail'
import { CreateProductForm } from './create-product-form'
import { EditProductForm } from './edit-product-form'

const knownNames = { brands: ['Black Forest', 'Kitchen'], categories: ['Clocks'] }
const update = 'PUT /api/products/update/57/'
const create = 'POST /api/products/create/'

const shop = browserShop({ isSignedIn: true })

async function enter(values: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), value)
  }
  await userEvent.click(screen.getByRole('button', { name: button }))
}

const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('W01 a price that changes by more than half and a large stock are asked about once, then saved', async () => {
  render(<EditProductForm canPrice knownNames={knownNames} product={product} />)
  await enter({ Price: '1250', 'Count In Stock': '1250' }, 'Save changes')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('From $689.00 to $1250.00. Is that right?')
  expect(dialog.textContent).toContain('From 5 to 1,250 in stock. Is that right?')
  await answer('Go back')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Price')).toHaveProperty('value', '1250')
  expect(shop.count(update)).toBe(0)

  shop.answer(update, { status: 503, json: { detail: 'Busy.', code: 'busy' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await answer('Yes, save it')
  expect((await screen.findByRole('alert')).textContent).toContain('Busy.')
  shop.answer(update, { status: 200, json: product })
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Product updated.'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shop.count(update)).toBe(2)
})

test('a usual change is saved without a question', async () => {
  shop.answer(update, { status: 200, json: product })
  render(<EditProductForm canPrice knownNames={knownNames} product={product} />)
  await enter({ Price: '699', 'Count In Stock': '1000' }, 'Save changes')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Product updated.'))
  expect(shop.count(update)).toBe(1)
})

test('W01 a new product is asked about for a price of 0.00 only', async () => {
  shop.answer(create, { status: 201, json: { ...product, _id: 58 } })
  render(<CreateProductForm knownNames={knownNames} />)
  const texts = { Name: 'N', Brand: 'B', Category: 'C', Description: 'D', 'Count In Stock': '1' }
  const picture = new File(['picture'], 'picture.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Upload Image'), picture)
  await enter({ ...texts, Price: '0.00' }, 'Add Product')
  expect((await screen.findByRole('dialog')).textContent).toContain('The price is $0.00. Is that right?')
  await answer('Go back')
  expect(shop.count(create)).toBe(0)
  await enter({ Price: '5000' }, 'Add Product')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Product created.'))
  expect(shop.count(create)).toBe(1)
})

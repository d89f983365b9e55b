import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '@/lib/sales/orders/order-lifecycle'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { DeleteButton } from './delete-button'
import { ListFrame } from './list-frame'
import { DeliverButton } from './orders/deliver-button'
import { CreateProductForm } from './products/create-product-form'

/** Failed actions on admin pages (Spec §8). */

const detail = 'Something broke over there.'
const fault = { status: 500, json: { detail, code: 'unexpected-error' } }

const order = {
  _id: 7,
  status: 'to-ship' as OrderStatus,
  paidAt: '2026-11-22T10:00:00.000Z',
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  refundedAmount: '0.00',
  totalPrice: '50.00',
}

const shop = browserShop({ isSignedIn: true })

const actions = [
  {
    name: 'deleting a user',
    call: 'DELETE /api/users/delete/7/',
    button: <DeleteButton describedBy="x" id={7} kind="user" name="Ann" />,
    texts: ['Delete', 'Delete'],
  },
  {
    name: 'deleting a product',
    call: 'DELETE /api/products/delete/7',
    button: <DeleteButton describedBy="x" id={7} kind="product" name="Teapot" />,
    texts: ['Delete', 'Delete'],
  },
  {
    name: 'delivering an unpaid order',
    call: 'PUT /api/orders/deliver/7',
    button: <DeliverButton describedBy="x" order={{ ...order, paidAt: null }} />,
    texts: ['Mark as delivered.', 'Mark as delivered'],
  },
]

describe.each(actions)('$name', ({ call, button, texts: [open = '', confirm = ''] }) => {
  async function act(): Promise<void> {
    await userEvent.click(screen.getByRole('button', { name: open }))
    const buttons = screen.getAllByRole('button', { name: confirm })
    await userEvent.click(buttons.at(-1) as HTMLElement)
  }
  const show = () => render(<ListFrame>{button}</ListFrame>)

  test('shows the shop’s error message in a dismissible alert', async () => {
    shop.answer(call, fault)
    show()
    await act()
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
    expect(router.refresh).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the message and reloads the list when the target is already gone', async () => {
    shop.answer(call, { status: 404, json: { detail: 'Not there.', code: 'not-found' } })
    show()
    await act()
    expect((await screen.findByRole('alert')).textContent).toContain('Not there.')
    expect(router.refresh).toHaveBeenCalledOnce()
  })

  test('redirects home on 403', async () => {
    shop.answer(call, { status: 403, json: { detail: 'No.' } })
    show()
    await act()
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('a failed product creation shows the error message', async () => {
  shop.answer('POST /api/products/create/', fault)
  render(<CreateProductForm knownNames={{ brands: [], categories: [] }} />)
  for (const label of ['Name', 'Brand', 'Category', 'Description'])
    await userEvent.type(screen.getByLabelText(label), label)
  await userEvent.type(screen.getByLabelText('Price'), '1')
  await userEvent.type(screen.getByLabelText('Count In Stock'), '1')
  const picture = new File(['picture'], 'picture.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Upload Image'), picture)
  await userEvent.click(screen.getByRole('button', { name: 'Add Product' }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Name')
  expect(shop.count('POST /api/products/create/')).toBe(1)
})

describe('Mark as delivered.', () => {
  const delivery = 'PUT /api/orders/deliver/7'
  const show = (more: Partial<typeof order> = {}) =>
    render(
      <ListFrame>
        <DeliverButton describedBy="x" order={{ ...order, ...more }} />
      </ListFrame>,
    )

  test('needs one click for a paid order', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Mark as delivered.' }))
    expect(shop.count(delivery)).toBe(1)
  })

  test.each([
    [
      'of which a part was refunded',
      { refundedAmount: '20.00' },
      'A part of order 7 was refunded. Mark the rest as delivered?',
      '$20.00 of $50.00',
      false,
    ],
    [
      'on hold',
      { status: 'on-hold' as const },
      'Order 7 is on hold. Mark it as delivered anyway?',
      'waits for a decision',
      true,
    ],
  ])('W02 E09 asks first about an order %s', async (_, more, title, text, anyway) => {
    show(more)
    await userEvent.click(screen.getByRole('button', { name: 'Mark as delivered.' }))
    const dialog = screen.getByRole('dialog', { name: title })
    expect(dialog.textContent).toContain(text)
    expect(shop.count(delivery)).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Mark as delivered' }))
    expect(shop.lastBody(delivery)).toEqual({ anyway })
  })
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { testAddress } from '@/testing/shop/order-body'
import { AddressForm } from './address-form'

const shop = browserShop({ isSignedIn: true })
const call = 'PUT /api/orders/7/address/'
const detail = 'Tax or delivery would not be the same for this country. Please ask the shop.'

test.each([
  ['terms-would-change', '/contact', ['/contact']],
  ['terms-would-change', null, []],
  ['order-shipped', '/contact', []],
])('E08 an address that is refused by %s leads to the shop at %s: %j', async (code, askAt, links) => {
  shop.answer(call, { status: 409, json: { code, detail } })
  render(<AddressForm address={testAddress} askAt={askAt} hint="" orderId={7} />)
  await userEvent.click(screen.getByText('Correct the address'))
  await userEvent.clear(screen.getByLabelText('Country'))
  await userEvent.type(screen.getByLabelText('Country'), 'France')
  await userEvent.click(screen.getByRole('button', { name: 'Save the address' }))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'France')
  expect(router.refresh).not.toHaveBeenCalled()
})

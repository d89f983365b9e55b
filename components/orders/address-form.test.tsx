import { render, screen, waitFor } from '@testing-library/react'
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
  render(<AddressForm address={testAddress} askAt={askAt} hint="" orderId={7} served={null} />)
  await userEvent.click(screen.getByText('Correct the address'))
  await userEvent.clear(screen.getByLabelText('Country'))
  await userEvent.type(screen.getByLabelText('Country'), 'France')
  await userEvent.click(screen.getByRole('button', { name: 'Save the address' }))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'France')
  expect(router.refresh).not.toHaveBeenCalled()
})

test.each([
  [null, 250],
  [['AT', 'DE'], 2],
])('E20 the country offers those that are served: of %j there are %i', async (served, count) => {
  render(<AddressForm address={testAddress} hint="" orderId={7} served={served} />)
  await userEvent.click(screen.getByText('Correct the address'))
  const country = screen.getByLabelText<HTMLInputElement>('Country')
  await userEvent.click(country)
  await waitFor(() => expect(country.list?.options).toHaveLength(count))
})

test('an address that is new on the page fills the form, and its report does not take the focus again', async () => {
  shop.answer(call, { status: 409, json: { code: 'order-shipped', detail } })
  const page = (address: typeof testAddress) => (
    <>
      <button type="button">Elsewhere</button>
      <AddressForm address={address} hint="" orderId={7} served={null} />
    </>
  )
  const { rerender } = render(page(testAddress))
  await userEvent.click(screen.getByText('Correct the address'))
  await userEvent.click(screen.getByRole('button', { name: 'Save the address' }))
  const report = await screen.findByRole('alert')
  // It takes the focus a moment after it has appeared.
  await waitFor(() => expect(document.activeElement).toBe(report.closest('[tabindex]')))
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  const city = 'Graz'
  rerender(page({ ...testAddress, city }))
  expect(screen.getByLabelText('City')).toHaveProperty('value', city)
  expect(screen.getByRole('alert')).toBe(report)
  expect(document.activeElement).toBe(elsewhere)
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { plainSettings } from '@/testing/shop/plain-settings'
import { SetupForm } from './setup-form'

const call = 'POST /api/setup/'
const shop = browserShop()
const countries = [
  { code: 'AT', name: 'Austria' },
  { code: 'US', name: 'United States' },
]
const ada = { id: 1, _id: 1, name: 'Ada', email: 'ada@example.com', username: 'ada@example.com' }
const owner = { ...ada, isAdmin: true, role: 'owner', token: 'x' }

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const send = () => userEvent.click(screen.getByRole('button', { name: 'Set up the shop' }))

async function fill(setByEnvironment: Record<string, string> = {}) {
  render(<SetupForm countries={countries} settings={{ ...plainSettings, setByEnvironment }} token="abc" />)
  await userEvent.type(field('Your name'), 'Ada')
  await userEvent.type(field('Email'), 'ada@example.com')
  await userEvent.type(field('Password'), 'correct horse')
  await userEvent.type(field('Confirm Password'), 'correct horse')
  await userEvent.type(field('Name of the shop'), 'Wiener Lampen')
}

test('a country proposes tax, currency, time zone and withdrawal, which are sent with the owner and the link’s token', async () => {
  shop.answer(call, { status: 201, json: owner })
  await fill()
  await userEvent.selectOptions(field('Country'), 'AT')
  expect(screen.getByRole('status').textContent).toMatch(/standard rate.*Imprint/)
  await userEvent.type(field('Mail server'), 'smtps://mail.example.com')
  await userEvent.type(field('Sender of mails'), 'shop@example.com')
  await send()
  expect(await screen.findByText('The shop is set up, and you are logged in.')).toBeTruthy()
  expect(shop.lastBody(call)).toEqual({
    token: 'abc',
    owner: { name: 'Ada', email: 'ada@example.com', password: 'correct horse' },
    settings: {
      name: 'Wiener Lampen',
      country: 'AT',
      currency: 'EUR',
      pricesIncludeTax: true,
      taxPercent: 20,
      taxLabel: 'VAT',
      timeZone: 'Europe/Vienna',
      withdrawal: true,
      returnDays: 14,
      smtpUrl: 'smtps://mail.example.com',
      mailFrom: 'shop@example.com',
      mailOwner: 'ada@example.com',
    },
    demoGoods: false,
  })
  expect(localStorage.getItem('userInfo')).toContain('ada@example.com')
})

test('another country replaces what the first one proposed', async () => {
  await fill()
  await userEvent.selectOptions(field('Country'), 'AT')
  await userEvent.selectOptions(field('Country'), 'US')
  expect([field('Currency').value, field('Tax in per cent').value]).toEqual(['USD', '0'])
  expect(field('Prices include the tax').checked).toBe(false)
  expect(screen.getByRole('status').textContent).toContain('sales tax depends on the state')
})

test('without a country nothing is sent: its tax would be a guess; taken back, what it proposed is no longer explained', async () => {
  await fill()
  await send()
  expect(shop.count(call)).toBe(0)
  await userEvent.selectOptions(field('Country'), 'AT')
  await userEvent.selectOptions(field('Country'), '')
  expect(screen.queryByRole('status')).toBeNull()
})

test('mistakes stand at their fields, and what was typed stays', async () => {
  const errors = [
    { path: 'owner.email', message: 'Email is not a valid address.' },
    { path: 'settings.mailFrom', message: 'With a mail server, mails need a sender.' },
  ]
  shop.answer(call, { status: 400, json: { detail: 'x', code: 'invalid-input', errors } })
  await fill()
  await userEvent.selectOptions(field('Country'), 'AT')
  await send()
  expect(await screen.findByText('Email is not a valid address.')).toBeTruthy()
  expect(field('Sender of mails').getAttribute('aria-invalid')).toBe('true')
  expect(field('Name of the shop').value).toBe('Wiener Lampen')
  expect(screen.getByRole('alert').textContent).toContain('Please look at the marked fields.')
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
})

test('what the environment sets is locked and not sent, and passwords that differ are not either', async () => {
  shop.answer(call, { status: 201, json: owner })
  await fill({ smtpUrl: 'SMTP_URL' })
  await userEvent.selectOptions(field('Country'), 'US')
  expect(field('Mail server').disabled).toBe(true)
  await userEvent.type(field('Confirm Password'), 'x')
  await send()
  expect(shop.count(call)).toBe(0)
  await userEvent.type(field('Confirm Password'), '{Backspace}')
  await userEvent.click(screen.getByLabelText(/^Begin with 61 products/))
  await send()
  await screen.findByText('The shop is set up, and you are logged in.')
  expect(shop.lastBody(call)).toMatchObject({ settings: { name: 'Wiener Lampen' }, demoGoods: true })
})

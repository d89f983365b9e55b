import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { WithdrawByMail } from './withdraw-by-mail'
import { WithdrawForm } from './withdraw-form'

const shop = browserShop()
const call = 'POST /api/withdrawals/'
beforeEach(() => {
  window.history.replaceState(null, '', '/withdraw')
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const typeInto = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

async function typeAll(): Promise<void> {
  await typeInto('Name', 'Jane Doe')
  await typeInto('Order number', '12')
  await typeInto('Email', 'jane@example.com')
  await typeInto('Which products (optional)', 'The teapot')
  await press('Next')
}

test('what is typed is shown, declared by the second button, and a receipt promised', async () => {
  render(<WithdrawForm />)
  await typeAll()
  const heading = screen.getByRole('heading', { name: 'This is what you declare' })
  await expect.poll(() => document.activeElement).toBe(heading)
  for (const text of ['Jane Doe', '12', 'jane@example.com', 'The teapot'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(shop.count(call)).toBe(0)
  shop.answer(call, { status: 202, json: { detail: 'Received.' } })
  await press('Confirm withdrawal')
  expect((await screen.findByRole('status')).textContent).toContain('is on its way to jane@example.com')
  expect(shop.lastBody(call)).toEqual({
    name: 'Jane Doe',
    order: '12',
    email: 'jane@example.com',
    lines: 'The teapot',
  })
  expect(window.location.hash).toBe('#done')
})

test('Back, and the button for it, lead to what was typed', async () => {
  render(<WithdrawForm />)
  await typeAll()
  expect(window.location.hash).toBe('#confirm')
  await press('Change it')
  expect(await screen.findByLabelText('Order number')).toHaveProperty('value', '12')
  expect(screen.getByLabelText('Which products (optional)')).toHaveProperty('value', 'The teapot')
})

test('missing and wrong fields are named before anything is sent, the first one has the focus', async () => {
  render(<WithdrawForm />)
  await typeInto('Email', 'jane@')
  await press('Next')
  expect(await screen.findByText('Name is required.')).toBeTruthy()
  for (const text of ['Order number is required.', 'Email is not a valid address.'])
    expect(screen.getByText(text)).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'jane@')
})

test('what the shop refuses stands at its field, one step back; beyond the limits it says how long to wait', async () => {
  render(<WithdrawForm />)
  await typeAll()
  const detail = 'Too many attempts. Please try again in an hour.'
  shop.answer(call, { status: 429, json: { detail, code: 'too-many-requests' } })
  await press('Confirm withdrawal')
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  const errors = [{ path: 'email', message: 'Email is too long.' }]
  shop.answer(call, { status: 400, json: { detail: 'Email is too long.', code: 'invalid-input', errors } })
  await press('Confirm withdrawal')
  expect(await screen.findByText('Email is too long.')).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test('without JavaScript a mail to the shop declares it, with the text begun', () => {
  render(<WithdrawByMail address="help&body=x@shop.example" />)
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Declare it by mail' })
  const { pathname, searchParams } = new URL(href)
  expect([decodeURIComponent(pathname), searchParams.get('subject')]).toEqual([
    'help&body=x@shop.example',
    'Withdrawal from contract',
  ])
  expect(searchParams.get('body')).toMatch(
    /^I withdraw from the contract of this order\.\r\n\r\nName:\r\nOrder number:/,
  )
})

test('in German a buyer withdraws, also by mail, in the words of the law', () => {
  const drawn = speakIn({ language: 'de', prefix: '/de' }, () =>
    renderToString(
      <>
        <WithdrawForm />
        <WithdrawByMail address="shop@example.com" />
      </>,
    ),
  )
  expect(drawn).toContain('Bestellnummer')
  expect(drawn).toContain(encodeURIComponent('Ich widerrufe den Vertrag über diese Bestellung.'))
  expect(drawn.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/Order|Which|Next|mail\b/)
})

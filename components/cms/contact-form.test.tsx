import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { ContactForm } from './contact-form'

const shop = browserShop()
const request = 'POST /api/contact/'
const send = () => userEvent.click(screen.getByRole('button', { name: /Send/ }))
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

test('a visitor writes, sees what is wrong and keeps the text, and then that it is sent', async () => {
  render(<ContactForm />)
  await userEvent.type(field('Your name'), 'Jane')
  await userEvent.type(field(/^Number of the order/), ' #12 ')
  await userEvent.type(field('Message'), 'Where is it?')
  const message = 'Email is required.'
  const errors = [{ path: 'email', message }]
  shop.answer(request, { status: 400, json: { code: 'invalid-input', detail: message, errors } })
  await send()
  await waitFor(() => expect(field('Your e-mail address').getAttribute('aria-invalid')).toBe('true'))
  expect(field('Message').value).toBe('Where is it?')
  await userEvent.type(field('Your e-mail address'), 'jane@example.com')
  shop.answer(request, { status: 202, json: { detail: 'Thank you.' } })
  await send()
  expect((await screen.findByText('Thank you.')).textContent).toBe('Thank you.')
  expect(screen.queryByRole('button', { name: /Send/ })).toBeNull()
  expect(shop.lastBody(request)).toEqual({
    name: 'Jane',
    email: 'jane@example.com',
    order: '12',
    message: 'Where is it?',
    website: '',
    seconds: expect.any(Number),
  })
})

test('a signed-in browser offers name and address, and a field that people do not see has no place for the keyboard', async () => {
  shop.signIn()
  render(<ContactForm />)
  await waitFor(() => expect(field('Your e-mail address').value).toBe('ann@example.com'))
  expect(field('Your name').value).not.toBe('')
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]')
  expect([trap?.tabIndex, trap?.closest('[aria-hidden="true"]') !== null]).toEqual([-1, true])
})

test('in German the message is asked for in German', () => {
  const drawn = speakIn({ language: 'de', prefix: '/de' }, () => renderToString(<ContactForm />))
  expect(drawn).toContain('Höchstens 2.000 Zeichen.')
  expect(drawn).toContain('Nummer der Bestellung (optional)')
  expect(drawn.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/Your|Message|Send\b/)
})

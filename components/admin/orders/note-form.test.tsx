import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { NoteForm } from './note-form'

const shop = browserShop({ isSignedIn: true })
const call = 'POST /api/orders/9/notes/'

test('a note that fails stays with its error; one that is added says so, and leaves the form empty', async () => {
  render(<NoteForm orderId={9} />)
  const field = () => screen.getByLabelText('New note')
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  const message = 'A note is needed.'
  const errors = [{ path: 'text', message }]
  shop.answer(call, { status: 400, json: { detail: message, code: 'invalid-input', errors } })
  await add()
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))

  await userEvent.type(field(), 'Wants it by Friday.')
  shop.answer(call, 'unreachable')
  await add()
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBeNull())
  expect(field()).toHaveProperty('value', 'Wants it by Friday.')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('alert').parentElement)

  const createdAt = '2026-11-22T10:00:00.000Z'
  shop.answer(call, { status: 201, json: { _id: 1, text: 'x', author: 'Ada', createdAt } })
  await add()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Note added.'))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('status').parentElement)
  expect(router.refresh).toHaveBeenCalledOnce()
  expect(field()).toHaveProperty('value', '')
})

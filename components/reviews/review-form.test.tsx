import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { ReviewForm } from './review-form'

const shop = browserShop({ isSignedIn: true })
test('a failed review shows the response body in any format', async () => {
  const call = 'POST /api/products/review/7/'
  render(<ReviewForm productId={7} />)
  await userEvent.selectOptions(screen.getByLabelText('Rating'), '3')
  for (const [answer, text] of [
    [{ status: 500, json: 'The shelf fell over.' }, 'The shelf fell over.'],
    [{ status: 502, body: 'Bad gateway' }, 'Bad gateway'],
    [{ status: 500, json: { detail: 'Something broke.', code: 'unexpected-error' } }, 'Something broke.'],
  ] as const) {
    shop.answer(call, answer)
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
  }
  expect(screen.getByLabelText('Rating')).toHaveProperty('value', '3')
  expect(router.refresh).not.toHaveBeenCalled()
})

test('the stars choose in the select, and a missing rating has its error at the field', async () => {
  render(<ReviewForm productId={7} />)
  const rating = screen.getByLabelText('Rating')
  const detail = 'Please choose a rating from 1 to 5.'
  shop.answer('POST /api/products/review/7/', { status: 400, json: detail })
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(rating.getAttribute('aria-invalid')).toBe('true'))
  const ids = rating.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(detail)
  await userEvent.click(screen.getByRole('button', { name: '4 stars' }))
  expect(rating).toHaveProperty('value', '4')
  await userEvent.selectOptions(rating, '2')
  expect(screen.getByRole('button', { name: '2 stars' }).getAttribute('aria-pressed')).toBe('true')
})

test('the form says which member of a group it is for; of another product nothing', async () => {
  const { rerender } = render(<ReviewForm productId={7} version="Sand, Size 43" />)
  const heading = screen.getByRole('heading')
  expect(heading.textContent).toBe('Write a review · Sand, Size 43')
  rerender(<ReviewForm productId={7} />)
  expect(heading.textContent).toBe('Write a review')
})

import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import type { AdminReview } from '@/lib/catalog/reviews/review-schema'
import { plainReview } from '@/testing/shop/product-detail'
import { ReviewsList } from './reviews-list'

const shop = browserShop()
const review = (_id: number, more: Partial<AdminReview> = {}): AdminReview => ({
  _id,
  name: 'Ada',
  rating: 4,
  comment: `Comment ${_id}`,
  createdAt: '2026-11-26T12:00:00.000Z',
  ...plainReview,
  isRead: false,
  hidden: null,
  hiddenAt: null,
  answeredAt: null,
  userId: 5,
  product: { id: 7, name: 'Teapot', status: 'live' },
  ...more,
})
const hiddenFor = (hidden: AdminReview['hidden']) =>
  ({ hidden, hiddenAt: '2026-11-26T13:00:00.000Z', isRead: true }) as const
const list = { note: '3 in all, newest first.', empty: null, canEdit: true, canSeeUsers: true }
const put = (id: number) => `PUT /api/reviews/${id}/`
const done = (id: number) => shop.answer(put(id), { status: 200, json: { _id: id } })
const button = (name: string, within_ = screen) => within_.getByRole('button', { name })

test('a review is marked on its card, and at the end all of the page that nobody has read', async () => {
  render(
    <ReviewsList
      reviews={[review(1), review(2, { isRead: true }), review(3, { product: null })]}
      {...list}
    />,
  )
  for (const id of [1, 3]) done(id)
  await userEvent.click(button('Mark this page as read'))
  expect(await screen.findByText('2 reviews marked as read.')).toBeTruthy()
  expect([1, 2, 3].map((id) => shop.count(put(id)))).toEqual([1, 0, 1])
  await userEvent.click(screen.getAllByRole('button', { name: 'Mark as read' })[0] as HTMLElement)
  expect(await screen.findByText('Marked as read.')).toBeTruthy()
  expect(screen.getByText('A deleted product')).toBeTruthy()
})

test('readers have no button and no link to an account, and one unread review needs none for the page', () => {
  const { unmount } = render(
    <ReviewsList {...list} canEdit={false} canSeeUsers={false} reviews={[review(1), review(2)]} />,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Teapot', 'Teapot'])
  unmount()
  render(<ReviewsList reviews={[review(1), review(2, { isRead: true })]} {...list} />)
  expect(screen.queryByText('Mark this page as read')).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Ada' })[0]?.getAttribute('href')).toBe('/adminpage/user/5')
})

test('hiding asks for one of five reasons, says what each is for, and sends nothing without one', async () => {
  render(<ReviewsList reviews={[review(1)]} {...list} />)
  done(1)
  await userEvent.click(button('Hide'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('radio')).toHaveLength(5)
  expect(dialog.getAllByRole('radio').every((radio) => (radio as HTMLInputElement).required)).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(shop.count(put(1))).toBe(0)
  await userEvent.click(button('Hide'))
  await userEvent.click(screen.getByRole('radio', { name: /^Not about this product/ }))
  await userEvent.click(button('Hide the review'))
  expect(await screen.findByText(/^Hidden: Not about this product\./)).toBeTruthy()
  expect(shop.lastBody(put(1))).toEqual({ hidden: 'off-topic' })
})

test('a hidden review says why, and is shown again', async () => {
  render(<ReviewsList reviews={[review(1, hiddenFor('spam'))]} {...list} />)
  expect(screen.getByText('Hidden: Spam.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
  done(1)
  await userEvent.dblClick(button('Show again'))
  expect(await screen.findByText('The review is shown again.')).toBeTruthy()
  expect(shop.lastBody(put(1))).toEqual({ hidden: null })
  expect(shop.count(put(1))).toBe(1)
})

test('an answer is published, an answer that fails is kept, and one that is there is edited or removed', async () => {
  const { rerender } = render(<ReviewsList reviews={[review(1)]} {...list} />)
  shop.answer(put(1), { status: 503, json: { detail: 'The shop is busy.', code: 'busy' } })
  await userEvent.click(button('Answer'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), 'Thank you.')
  await userEvent.click(button('Publish'))
  expect(await screen.findByText('The shop is busy.')).toBeTruthy()
  await userEvent.click(button('Answer'))
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'Thank you.')
  done(1)
  await userEvent.click(button('Publish'))
  expect(await screen.findByText('The answer is public now.')).toBeTruthy()
  expect(shop.lastBody(put(1))).toEqual({ answer: 'Thank you.' })
  const answered = review(1, { answer: 'Thank you.', answeredAt: '2026-11-26T13:00:00.000Z' })
  rerender(<ReviewsList reviews={[answered]} {...list} />)
  await userEvent.click(button('Edit the answer'))
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'Thank you.')
  await userEvent.click(button('Cancel'))
  await userEvent.click(button('Remove the answer'))
  expect(await screen.findByText('The answer is removed.')).toBeTruthy()
  expect(shop.lastBody(put(1))).toEqual({ answer: null })
})

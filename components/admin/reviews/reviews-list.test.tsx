import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { ReviewsList } from './reviews-list'

const shop = browserShop()
const review = (_id: number, isRead = false) => ({
  _id,
  name: 'Ada',
  rating: 4,
  comment: `Comment ${_id}`,
  createdAt: '2026-11-26T12:00:00.000Z',
  isRead,
  product: _id === 3 ? null : { id: 7, name: 'Teapot' },
})
const list = { note: '3 in all, newest first.', empty: null }
const answer = (id: number) => shop.answer(`PUT /api/reviews/${id}/`, { status: 200, json: { _id: id } })

test('a review is marked on its card, and at the end all of the page that nobody has read', async () => {
  render(<ReviewsList canMark reviews={[review(1), review(2, true), review(3)]} {...list} />)
  for (const id of [1, 3]) answer(id)
  await userEvent.click(screen.getByRole('button', { name: 'Mark this page as read' }))
  expect(await screen.findByText('2 reviews marked as read.')).toBeTruthy()
  const counts = [1, 2, 3].map((id) => shop.count(`PUT /api/reviews/${id}/`))
  expect(counts).toEqual([1, 0, 1])
  await userEvent.click(screen.getAllByRole('button', { name: 'Mark as read' })[0] as HTMLElement)
  expect(await screen.findByText('Marked as read.')).toBeTruthy()
  expect(screen.getByText('A deleted product')).toBeTruthy()
})

test('readers have no button, and one unread review needs none for the page', () => {
  const { unmount } = render(<ReviewsList canMark={false} reviews={[review(1), review(2)]} {...list} />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  render(<ReviewsList canMark reviews={[review(1), review(2, true)]} {...list} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Mark as read'])
})

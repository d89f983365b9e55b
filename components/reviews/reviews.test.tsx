import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { renderToString } from 'react-dom/server'
import type { ReviewJson } from '@/lib/catalog/products/product-schema'
import { plainReview, productDetail } from '@/testing/shop/product-detail'
import { OwnReviews } from './own-reviews'
import { Reviews } from './reviews'

const shop = browserShop()
const review = (_id: number, more: Partial<ReviewJson> = {}): ReviewJson => ({
  _id,
  name: `Buyer ${_id}`,
  rating: 5,
  comment: `Comment ${_id}`,
  createdAt: `2026-02-0${_id}T12:00:00.000Z`,
  ...plainReview,
  ...more,
})

beforeEach(() => {
  // The reviews are in the window.
  class Observer {
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe = () => this.tell([{ isIntersecting: true }])
    disconnect = () => {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

async function show(productId: number, ...reviews: ReviewJson[]) {
  const product = { ...productDetail, _id: productId, numReviews: reviews.length, rating: 5, reviews }
  // React tells when what suspends is there.
  await act(async () => void render(<Reviews product={product} />))
}
const items = () => screen.getAllByRole('listitem').filter(({ id }) => id.startsWith('review-'))
const vote = (id: number) => `/api/reviews/${id}/helpful/`

test('the list says what a verified buyer is, marks those only, and shows the answer below the review', async () => {
  const many = renderToString(
    <Reviews product={{ ...productDetail, numReviews: 250, reviews: [review(1)] }} />,
  )
  expect(many).toContain('of the newest 1 of 250 reviews')
  await show(1, review(2, { isVerified: true, answer: 'Thank you.\nWe are glad.' }), review(1))
  expect(
    screen.getByText(
      '‘Verified buyer’ means that the same account paid for this here before the review, and was not refunded in full. Others are not checked.',
    ),
  ).toBeTruthy()
  const [first, second] = items().map((item) => item.textContent ?? '')
  expect(first).toMatch(
    /Buyer 2.*Verified buyer.*Comment 2Answer of the shopThank you\.\nWe are glad\.Helpful/s,
  )
  expect(second).not.toMatch(/Verified buyer|Answer/)
})

test('visitors are led to the log-in and back, also without JavaScript, and the most helpful come first on demand', async () => {
  const reviews = [review(3), review(2, { helpfulCount: 1 }), review(1, { helpfulCount: 4 })]
  const html = renderToString(<Reviews product={{ ...productDetail, _id: 2, numReviews: 3, reviews }} />)
  expect(html.match(/href="\/login\?redirect=[^"]*products[^"]*2"/g)).toHaveLength(4)
  await show(2, ...reviews)
  expect(screen.getByRole('link', { name: 'Helpful 4', description: 'Buyer 1' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Most helpful' }))
  expect(items().map(({ id }) => id)).toEqual(['review-1', 'review-2', 'review-3'])
})

test('a signed-in person votes once a review, takes it back with a second click, and not for the own review', async () => {
  shop.signIn()
  shop.answer('GET /api/products/3/helpful/', { status: 200, json: { own: 2, helpful: [1] } })
  shop.answer(`PUT ${vote(3)}`, { status: 200, json: { helpfulCount: 8 } })
  shop.answer(`DELETE ${vote(3)}`, { status: 200, json: { helpfulCount: 7 } })
  await show(3, review(3, { helpfulCount: 7 }), review(2), review(1, { helpfulCount: 1 }))
  const first = await screen.findByRole('button', { name: 'Helpful 7', description: 'Buyer 3' })
  expect(first.getAttribute('aria-pressed')).toBe('false')
  const second = within(items()[1] as HTMLElement)
  // React may show the buttons of a list one after the other.
  await waitFor(() =>
    expect([second.queryByRole('button'), second.queryByRole('link')]).toEqual([null, null]),
  )
  const third = await screen.findByRole('button', { name: 'Helpful 1', description: 'Buyer 1' })
  expect(third.getAttribute('aria-pressed')).toBe('true')
  expect(shop.count('GET /api/products/3/helpful/')).toBe(1)
  await userEvent.click(first)
  await waitFor(() => expect(first.getAttribute('aria-pressed')).toBe('true'))
  expect(first.textContent).toContain('8')
  await userEvent.click(first)
  await waitFor(() => expect(first.getAttribute('aria-pressed')).toBe('false'))
  expect([shop.count(`PUT ${vote(3)}`), shop.count(`DELETE ${vote(3)}`)]).toEqual([1, 1])
})

test('a vote that fails says so beside the button and changes nothing; a double click is one vote', async () => {
  shop.signIn()
  shop.answer('GET /api/products/4/helpful/', { status: 500 })
  await show(4, review(1))
  const button = await screen.findByRole('button', { name: /^Helpful/ })
  shop.answer(`PUT ${vote(1)}`, { status: 503, json: { detail: 'The shop is busy.', code: 'busy' } })
  await userEvent.click(button)
  expect(await screen.findByText('The shop is busy.')).toBeTruthy()
  expect(button.getAttribute('aria-pressed')).toBe('false')
  let go = () => {}
  const after = new Promise<void>((resolve) => {
    go = resolve
  })
  shop.answer(`PUT ${vote(1)}`, { status: 200, json: { helpfulCount: 1 }, after })
  await userEvent.dblClick(button)
  await act(async () => go())
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  expect([shop.count(`PUT ${vote(1)}`), shop.count(`DELETE ${vote(1)}`)]).toEqual([2, 0])
  expect(screen.queryByText('The shop is busy.')).toBeNull()
})

test('authors see their hidden review with the reason, and a shown one with its answer', () => {
  const product = { id: 7, name: 'Teapot', status: 'live' } as const
  render(
    <OwnReviews
      reviews={[
        { ...review(2), hidden: 'insult', product },
        { ...review(1, { answer: 'Thank you.' }), hidden: null, product: null },
      ]}
    />,
  )
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Hidden: Insult\. It insults or threatens a person\./,
  )
  expect(screen.getByText('Thank you.')).toBeTruthy()
  expect(screen.getByText('A product that is no longer sold')).toBeTruthy()
})

test('nobody is asked to review a draft, whose preview is not its page', async () => {
  await show(9)
  expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy()
  cleanup()
  await act(async () => void render(<Reviews product={{ ...productDetail, status: 'draft', reviews: [] }} />))
  expect(screen.getByText('No reviews yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
})

test('in German reviews are counted, ordered and answered in German, and a deleted author is named so', () => {
  const reviews = [
    review(3, { isVerified: true, answer: 'Danke.', name: 'Former customer' }),
    review(2, { rating: 1, comment: 'Der Deckel schließt nicht richtig, schon seit dem ersten Tag.' }),
    review(1),
  ]
  const product = { ...productDetail, numReviews: 250, rating: 4.25, reviews }
  const drawn = speakIn({ language: 'de', prefix: '/de' }, () =>
    renderToString(<Reviews product={product} />),
  ).replaceAll(/<[^>]*>/g, '')
  expect(drawn).toContain('4,3')
  expect(drawn).toContain('2 von 3 mit 5 Sternen. Alle zeigen')
  expect(drawn).toContain('Balken und Liste zeigen die neuesten 3 von 250 Bewertungen.')
  expect(drawn).toContain('Was dagegen spricht')
  expect(drawn).toContain('Früheres Kundenkonto')
  expect(drawn).toContain('Antwort des Shops')
  expect(drawn).toContain('Bewertung schreiben')
  expect(drawn).not.toMatch(/Former|Verified|Helpful|Newest|Write|Show all/)
})

test('L06 a name with braces, tags, quotes and letters from right to left is shown as it is typed', () => {
  const name = `{count} <more>x</more> '{' & <link> עדה`
  const reviews = [
    review(3),
    review(2),
    review(1, { rating: 2, name, comment: 'The lid does not close at all, since the first day.' }),
  ]
  const shown = { ...productDetail, numReviews: 3, reviews }
  const { container } = render(<Reviews product={shown} />)
  expect(container.querySelector('.objection a')?.textContent).toBe(`${name}: read the whole review`)
  expect(container.querySelector('#author-1')?.textContent).toBe(name)
})

test('a review of a member of a group says which one it is about', async () => {
  const reviews = [{ ...review(1), version: 'Size 42, Sand' }, review(2)]
  const product = { ...productDetail, numReviews: 2, rating: 5, reviews }
  await act(async () => void render(<Reviews product={product} />))
  expect(items().map((item) => item.textContent?.includes('Size 42, Sand'))).toEqual([true, false])
})

test('the own reviews of all members have no button to vote', async () => {
  shop.signIn()
  shop.answer('GET /api/products/97/helpful/', {
    status: 200,
    json: { own: null, helpful: [], ownOfGroup: [2] },
  })
  await show(97, review(1), review(2))
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Helpful/ })).toHaveLength(1))
})

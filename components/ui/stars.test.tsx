import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { Stars } from './stars'

test('a product without reviews is not rated yet, in place of a rating of 0', () => {
  const { container } = render(<Stars numReviews={0} rating={0} />)
  expect(container.textContent).toBe('Not rated yet, 0 reviews')
  expect(screen.getByText(', 0 reviews').className).toBe('sr-only')
  expect(screen.queryByRole('img')).toBeNull()
})

test.each([
  [2, '2 reviews'],
  [undefined, ''],
])('the stars of %s reviews say their rating', (numReviews, text) => {
  const { container } = render(<Stars rating={4.5} {...(numReviews && { numReviews })} />)
  expect(container.textContent).toBe(text)
  expect(screen.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeTruthy()
})

test('the stars are described in the language of the page', () => {
  speakIn({ language: 'de', prefix: '/de' }, () => {
    const html = renderToString(<Stars numReviews={1200} rating={4.5} />)
    expect(html).toContain('Mit 4,5 von 5 Sternen bewertet')
    expect(html).toContain('1.200 Bewertungen')
    expect(renderToString(<Stars numReviews={1} rating={4} />)).toContain('1 Bewertung<')
  })
})

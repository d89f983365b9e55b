import { expect, test } from 'vitest'
import { errorText } from '@/components/layout/error-text'

test('an error of the browser is told in its own words', () => {
  expect(errorText(new Error('The map could not be drawn.'))).toBe('The map could not be drawn.')
})

test('an error of the server is told by its reference, never by its masked text', () => {
  const masked = Object.assign(new Error('An error occurred in the Server Components render.'), {
    digest: '42',
  })
  expect(errorText(masked)).toBe('Something went wrong on our side (reference 42).')
})

test.each([undefined, 'text', new Error('')])('%o still gives a sentence', (error) => {
  expect(errorText(error)).toBe('Something went wrong on our side.')
})

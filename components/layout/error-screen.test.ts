import { expect, test } from 'vitest'
import { pageErrorText } from './error-screen'

test('an error of the browser shows its own message', () => {
  expect(pageErrorText(new Error('The map could not be drawn.'))).toBe('The map could not be drawn.')
})

test('an error of the server shows its digest, never the masked message', () => {
  const masked = Object.assign(new Error('An error occurred in the Server Components render.'), {
    digest: '42',
  })
  expect(pageErrorText(masked)).toBe('Something went wrong on our side (reference 42).')
})

test.each([undefined, 'text', new Error('')])('%o shows the neutral text', (error) => {
  expect(pageErrorText(error)).toBe('Something went wrong on our side.')
})

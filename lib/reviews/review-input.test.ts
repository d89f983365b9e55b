import { expect, test } from 'vitest'
import { reviewInput } from '@/lib/catalogue/schema'

test.each([1, 5, '1', '5'])('a rating of %j is accepted', (rating) => {
  expect(reviewInput.parse({ rating, comment: 'x' }).rating).toBe(Number(rating))
})

test.each([0, 6, 4.5, '', '0', '6', '4.5', ' 4', null, undefined, [], true])(
  'C09 a rating of %j is refused',
  (rating) => {
    const messages = reviewInput
      .safeParse({ rating, comment: 'x' })
      .error?.issues.map(({ message }) => message)
    expect(messages).toEqual(['Please choose a rating from 1 to 5.'])
  },
)

test('a comment is free text, may be empty, and has a maximum length', () => {
  expect(reviewInput.parse({ rating: 5 }).comment).toBe('')
  expect(reviewInput.parse({ rating: 5, comment: '<b>1 & "2"</b>' }).comment).toBe('<b>1 & "2"</b>')
  expect(reviewInput.safeParse({ rating: 5, comment: 'x'.repeat(5001) }).success).toBe(false)
})

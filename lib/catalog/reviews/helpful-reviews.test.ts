import { expect, test } from 'vitest'
import { objectionIn, praiseIn } from './helpful-reviews'

const review = (rating: number, comment: string) => ({ rating, comment })
const flight = review(5, 'Wore them for a nine-hour flight and forgot they were on. No sore ears.')
const plain = review(5, 'Very nice, very nice, very nice indeed.')

/** Reviews that are not quoted, so that there are enough. */
const others = [review(5, 'Good.'), review(3, 'Hm.')]
const praiseOf = (...reviews: (typeof plain)[]) => praiseIn([...reviews, ...others])
const objectionOf = (...reviews: (typeof plain)[]) => objectionIn([...reviews, ...others])

test('praise is the beginning of the review that says most, in its own words', () => {
  expect(praiseOf(plain, flight)).toEqual({ review: flight, text: flight.comment, isWhole: true })
  expect(praiseOf(flight, plain)?.review).toBe(flight)
})

test('of fewer than three reviews none is chosen', () => {
  expect(praiseIn([flight, plain])).toBeNull()
  expect(objectionIn([review(1, flight.comment), plain])).toBeNull()
  expect(praiseIn([flight, plain, plain])?.review).toBe(flight)
})

test('of two equal reviews the newer one is quoted, and of similar ones that of more stars', () => {
  const again = { ...plain }
  expect(praiseOf(plain, again)?.review).toBe(plain)
  expect(praiseOf({ ...plain, rating: 4 }, plain)?.review).toBe(plain)
})

test.each([
  [5, 'It does not drip. After three that did, I am moved.', ' But it is small.'],
  [4, 'Pours well and keeps warm for forty minutes.', ' The handle fits two fingers only.'],
  [5, 'Holds 1.5 litres of tea and "never" drips!', ` ${'And then it goes on and on, '.repeat(6)}end.`],
])('a review of %i stars is cut at the end of a sentence: %s', (rating, text, rest) => {
  expect(praiseOf(review(rating, text + rest))).toMatchObject({ text, isWhole: false })
})

test('lines become one', () => {
  expect(praiseOf(review(5, 'It does not drip.\n\n After three that did, I am moved. '))).toMatchObject({
    text: 'It does not drip. After three that did, I am moved.',
    isWhole: true,
  })
})

test.each([
  ['poor', review(3, flight.comment)],
  ['empty', review(5, '')],
  ['an address', review(5, 'Much cheaper in the shop at cheap.example, I can tell you.')],
  ['a number to call', review(5, 'Call me about these on 0664 123-45-67 at any hour.')],
  ['code', review(5, 'A fine thing for the price <script>alert(1)</script>.')],
  ['shouted', review(5, 'The best thing I HAVE EVER owned, buy it today.')],
  ['short', review(5, 'Great thing.')],
  ['one endless sentence', review(5, 'and so on '.repeat(20))],
  ['a caveat from the beginning', review(5, 'I wish it were a little bit larger than it is.')],
])('nothing is quoted from a review that is %s', (_, only) => {
  expect(praiseOf(only)).toBeNull()
})

test('an objection is the most helpful review of three stars or fewer, caveats and all', () => {
  const creak = review(
    2,
    'One cup started to creak after three months. The replacement came quickly, though.',
  )
  const warm = review(3, 'It gets warm in summer.')
  expect(objectionOf(flight, warm, creak)).toEqual({ review: creak, text: creak.comment, isWhole: true })
  expect(objectionOf(flight, review(1, 'Bad.'))).toBeNull()
  const long = `The lid broke after two weeks. ${'Then I wrote to the maker, who did not answer. '.repeat(8)}`
  const quote = objectionOf(review(1, long))
  expect(quote?.isWhole).toBe(false)
  expect(long.startsWith(quote?.text ?? '?')).toBe(true)
  expect(quote?.text).toMatch(/answer\.$/)
})

import { expect, test } from 'vitest'
import { quotableSentence } from './review-quote'

test.each([
  ['Dropped it off a ladder, and only the floor has a dent. The case is fine.'],
  ['  Dropped it off a ladder,\nand only the floor has a dent.'],
])('%j has a sentence for large type', (comment) => {
  expect(quotableSentence(comment)).toBe('Dropped it off a ladder, and only the floor has a dent.')
})

test.each([['Fällt von der Leiter, und nur der Boden hat eine Delle. Das Gehäuse ist heil.']])(
  '%j has a German one',
  (comment) => {
    expect(quotableSentence(comment)).toBe('Fällt von der Leiter, und nur der Boden hat eine Delle.')
  },
)

test.each([
  ['Der Boden hat eine Delle, die das Ding selbst nicht hat.'],
  ['Sieht schön aus, war aber schon nach einer Woche kaputt.'],
  ['Leider hat nur der Boden nach dem Fall eine Delle gehabt.'],
  ['Ein „Wunder“, wie es in der Anzeige steht, ist das gewiss.'],
  ['Good.'],
  ['Nobody would have said so, but only the floor has a dent.'],
  ['No bleeding with a broad nib, as with most other notebooks.'],
  ['The floor has a dent, which the thing itself doesn’t have.'],
  [''],
  [
    'It came early, it works, it looks like the picture and nobody in the house has ever said a bad word of it.',
  ],
  ['Dropped it off a ladder, and only the floor has a dent! Fine.'],
  ['Would you believe that only the floor has a dent now?'],
  ['DROPPED it off a ladder, and only the floor has a dent.'],
  ['dropped it off a ladder, and only the floor has a dent.'],
  ['Dropped it off a ladder, and only the floor has a dent'],
  ['Much cheaper at shop.example.com, where I buy all my goods now.'],
  ['Much cheaper at https://shop.example, where I buy all my goods.'],
  ['Call me about this wonderful thing under 5550199887 any evening.'],
  ['Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.'],
])('%j has none', (comment) => {
  expect(quotableSentence(comment)).toBeNull()
})

import { expect, test } from 'vitest'
import { phraseMistakes } from './phrase-mistakes'

/** The rules of a group, whose phrases are in the search's form already. */

const many = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`)

test.each([
  [['bike', 'bicycle'], []],
  [['bag'], ['handbag']],
  [['one two three', 'x'.repeat(60)], []],
  [many(60), many(60).map((word) => `kind ${word}`)],
])('%j with the kinds %j is a group', (words, kinds) => {
  expect(phraseMistakes({ words, kinds })).toEqual([])
})

const long = 'x'.repeat(61)
test.each([
  ['words', [], [], 'At least one word is needed.'],
  ['words', [], ['handbag'], 'At least one word is needed.'],
  ['words', ['bag'], [], 'Another word is needed, or a kind of it.'],
  ['words', ['bag', 'one two three four'], [], '“one two three four” has more than 3 words.'],
  ['words', ['bag', long], [], `“${'x'.repeat(60)}…” is longer than 60 characters.`],
  ['words', many(61), [], 'There are 61 phrases, at most 60 fit.'],
  ['kinds', ['bag'], ['one two three four'], '“one two three four” has more than 3 words.'],
  ['kinds', ['bag'], [long], `“${'x'.repeat(60)}…” is longer than 60 characters.`],
  ['kinds', ['bag'], many(61), 'There are 61 phrases, at most 60 fit.'],
  ['kinds', ['bag', 'handbag'], ['handbag'], '“handbag” is among the words already.'],
])('a mistake of the %s %j with %j', (path, words, kinds, message) => {
  expect(phraseMistakes({ words, kinds })).toEqual([{ path, message }])
})

test('each field has one mistake at most, and both may have one', () => {
  const phrase = 'one two three four'
  expect(phraseMistakes({ words: [phrase], kinds: [phrase] }).map(({ path }) => path)).toEqual([
    'words',
    'kinds',
  ])
  expect(phraseMistakes({ words: [phrase], kinds: [] })).toHaveLength(1)
})

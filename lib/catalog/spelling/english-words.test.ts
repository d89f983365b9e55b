import { expect, test } from 'vitest'
import { isEnglish } from './english-words'

test('a common word is English, and no part of one, none that is misspelt, and no sign of its list', async () => {
  const words = ['lamp', 'abilities', 'zoo', 'lam', 'lampp', 'labmp', '', '\n', 'lamp\n', 'zone\nzoo']
  const known = await Promise.all(words.map(async (word) => ((await isEnglish(word)) ? word : null)))
  expect(known.filter((word) => word !== null)).toEqual(['lamp', 'abilities', 'zoo'])
})

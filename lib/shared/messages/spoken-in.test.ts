import { expect, test } from 'vitest'
import { spokenIn } from './spoken-in'

test.each([
  [null, ['en', 'de'], 'en', ''],
  [null, ['de'], 'de', ''],
  ['en', ['en', 'de'], 'en', ''],
  ['de', ['en', 'de'], 'de', '/de'],
  ['en', ['de', 'en'], 'en', '/en'],
  ['de', ['en'], 'de', ''],
  ['xx', ['de', 'en'], 'de', ''],
] as const)('%s in a shop of %j is %s, with "%s" before its paths', (language, languages, spoken, prefix) => {
  expect(spokenIn(language, { languages })).toEqual({ language: spoken, prefix })
})

import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import { pseudoMessage, pseudoText } from './pseudo-message'

const formatters = {
  getNumberFormat: () => new Intl.NumberFormat('en'),
  getDateTimeFormat: () => new Intl.DateTimeFormat('en'),
  getPluralRules: () => new Intl.PluralRules('en'),
} as never

test('a pseudo text has no ASCII letter, and is a third longer', () => {
  const text = 'The quick brown fox jumps over the lazy dog, and buys a shopping cart'
  expect(pseudoText(text)).not.toMatch(/[a-z]/i)
  expect(pseudoText(text).length / text.length).toBeGreaterThan(1.2)
})

test.each([
  ['Plain', {}],
  ['{n, plural, one {# item} other {# items}} of {name}', { n: 2, name: 'Anna' }],
  ['{kind, select, a {A thing} other {Others}}', { kind: 'a' }],
])('%s keeps what it takes', (text, values) => {
  const said = String(format(pseudoMessage(compile(text)), 'en', values, { formatters }))
  expect(said.replace('Anna', '').replaceAll(/\d/g, '')).not.toMatch(/[a-z]/i)
  for (const value of Object.values(values)) if (value !== 'a') expect(said).toContain(String(value))
})

test('what stands in a tag is said in it', () => {
  const message = pseudoMessage(compile('Please <link>log in</link>.'))
  const said = format<string>(message, 'en', { link: (parts) => `<${parts.join('')}>` }, { formatters })
  expect(String(said)).toMatch(/<[^a-z<>]+>/)
})

import compile from 'icu-minify/compile'
import { expect, onTestFinished, test } from 'vitest'
import { compiledMessages } from '@/lib/generated/messages/compiled-messages'
import { speakIn } from '@/lib/platform/messages/speak'
import { t } from './message'

const german = { language: 'de', prefix: '/de' } as const

test('a message is said in the language that runs', () => {
  expect(t('layout.skip')).toBe('Skip to content')
  expect(speakIn(german, () => t('layout.skip'))).toBe('Zum Inhalt springen')
})

test('a message has its numbers as the language writes them; `#` and plain values are plain digits in English', () => {
  const before = structuredClone(compiledMessages)
  onTestFinished(() => void Object.assign(compiledMessages, before))
  const message = compile('{n, plural, one {# thing} other {# things}}, {n, number}, {share, number}, {n}')
  for (const messages of Object.values(compiledMessages)) messages['layout.skip'] = message
  const say = (n: number) => Reflect.apply(t, null, ['layout.skip', { n, share: 5.125 }])
  expect(say(1)).toBe('1 thing, 1, 5.125, 1')
  expect(say(1234)).toBe('1234 things, 1,234, 5.125, 1234')
  expect(speakIn(german, () => say(1234))).toBe('1.234 things, 1.234, 5,125, 1234')
})

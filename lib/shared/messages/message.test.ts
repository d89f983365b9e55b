import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { t } from './message'

test('a message is said in the language that runs', () => {
  expect(t('layout.skip')).toBe('Skip to content')
  expect(speakIn({ language: 'de', prefix: '/de' }, () => t('layout.skip'))).toBe('Zum Inhalt springen')
})

import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { type Language, shippedLanguages } from './languages'
import { lawWords } from './law-words'
import { t } from './message'

/** The words of the laws, each a second time: a change of a message alone is none of the law. */
const words: Record<string, Record<Language, string>> = {
  'withdrawal.title': { en: 'Withdraw from contract', de: 'Vertrag widerrufen' },
  'withdrawal.confirm': { en: 'Confirm withdrawal', de: 'Widerruf bestätigen' },
  'withdrawal.declaration': {
    en: 'I withdraw from the contract of this order.',
    de: 'Ich widerrufe den Vertrag über diese Bestellung.',
  },
  'withdrawal.answer': {
    en: 'We have your declaration. A receipt with its content and its time is on its way to you.',
    de: 'Wir haben Ihre Erklärung. Eine Eingangsbestätigung mit Inhalt und Uhrzeit ist zu Ihnen unterwegs.',
  },
  'review.verified-means': {
    en: '‘Verified buyer’ means that the same account paid for this here before the review, and was not refunded in full. Others are not checked.',
    de: '„Verifizierter Kauf“ bedeutet, dass dasselbe Konto diesen Artikel hier vor der Bewertung bezahlt und nicht vollständig erstattet bekommen hat. Andere Bewertungen werden nicht geprüft.',
  },
  'review.verified': { en: 'Verified buyer', de: 'Verifizierter Kauf' },
}

test('each message of the table of law words has its words here, and is to be checked by a lawyer', () => {
  expect(lawWords.map(({ key }) => key)).toEqual(Object.keys(words))
  for (const { toBeChecked } of lawWords) expect(toBeChecked).toBe('by a lawyer')
})

test.each(shippedLanguages)('the law words are said exactly so in %s', (language) => {
  const said = lawWords.map(({ key }) => [key, speakIn({ language, prefix: '' }, () => t(key))])
  expect(said).toEqual(Object.entries(words).map(([key, each]) => [key, each[language]]))
})

import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { refundCauses, refundReasons, refundReasonWords } from './refund-body'

test('the choice in a stored reason is said in the reader’s language, and what the shop has written stays', () => {
  const german = (reason: string) => speakIn({ language: 'de', prefix: '' }, () => refundReasonWords(reason))
  expect(refundReasons.map(refundReasonWords)).toEqual(refundReasons)
  expect(german('Returned: The lid is broken')).toBe('Zurückgesandt: The lid is broken')
  expect(german('Did not arrive')).toBe('Nicht angekommen')
  expect(german(refundCauses.cancelled)).toBe('Die Bestellung war storniert, bevor die Zahlung kam.')
  expect(german('Returned to sender')).toBe('Returned to sender')
  expect(german('toString')).toBe('toString')
})

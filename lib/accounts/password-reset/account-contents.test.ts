import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { contentsText, endedText } from './account-contents'

const nothing = { orders: 0, reviews: 0, passkeys: 0, codeApps: 0, recoveryCodes: 0, sessions: 0, keys: 0 }

test.each([
  [{}, null, null],
  [{ sessions: 1 }, '1 log-in', '1 Anmeldung'],
  [{ orders: 2, passkeys: 1 }, '2 orders and 1 passkey', '2 Bestellungen und 1 Passkey'],
  [
    { orders: 1, codeApps: 1, recoveryCodes: 10, keys: 2 },
    '1 order, an app for codes, 10 recovery codes and 2 API keys',
    '1 Bestellung, eine Authenticator-App, 10 Wiederherstellungscodes und 2 API-Schlüssel',
  ],
])('the contents %j are %j, in German %j', (some, english, german) => {
  const contents = { ...nothing, ...some }
  expect(contentsText(contents)).toBe(english)
  expect(speakIn({ language: 'de', prefix: '/de' }, () => contentsText(contents))).toBe(german)
})

test('a reset ends log-ins in any case, and does not name them', () => {
  expect(endedText({ ...nothing, sessions: 3 })).toBeNull()
})

import { hash, verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { passwordForms } from './password-forms'
import { hashPassword, isPasswordRight } from './passwords'

vi.mock('@node-rs/argon2', () => ({ hash: vi.fn(async () => 'decoy'), verify: vi.fn() }))
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/shop')
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret that only the tests of this shop know')
})

const nfc = 'p\u00e4ssw\u00f6rd-\u00f1-12345'
const nfd = 'pa\u0308sswo\u0308rd-n\u0303-12345'
const mixed = 'p\u00e4sswo\u0308rd-\u00f1-12345'

test.each([
  { typed: nfc, forms: [nfc, nfd] },
  { typed: nfd, forms: [nfd, nfc] },
  { typed: mixed, forms: [mixed, nfc] },
  { typed: 'plain letters', forms: ['plain letters'] },
  { typed: '密码和符号🙂', forms: ['密码和符号🙂'] },
  { typed: '한글', forms: ['한글', '한글'.normalize('NFD')] },
  { typed: 'a lone \ud800', forms: ['a lone \ud800'] },
])('E20 the password $typed is tried in $forms.length forms', ({ typed, forms }) => {
  expect(passwordForms(typed)).toEqual(forms)
})

test.each([
  { typed: 'plain-12345', hashes: 1 },
  { typed: nfc, hashes: 2 },
  { typed: nfd, hashes: 2 },
])(
  'E20 a log-in with $typed costs $hashes hashes for each account and outcome',
  async ({ typed, hashes }) => {
    for (const [storedHash, rightText] of [
      [null, typed],
      ['stored', typed],
      ['stored', nfc],
      ['stored', ''],
    ] as const) {
      vi.mocked(verify).mockReset()
      vi.mocked(verify).mockImplementation(async (_, text) => text === rightText)
      const isRight = storedHash !== null && (rightText === typed || (rightText !== '' && hashes === 2))
      expect(await isPasswordRight(storedHash, typed)).toBe(isRight)
      expect(verify).toHaveBeenCalledTimes(hashes)
    }
  },
)

test('E20 a new password is hashed in NFC', async () => {
  await hashPassword(nfd)
  expect(vi.mocked(hash).mock.lastCall?.[0]).toBe(nfc)
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isWeakSecret } from './weak-secret'

test.each([
  '',
  'short',
  'a'.repeat(64),
  'abababababababababababababababababab',
  'change-me-change-me-change-me-change-me',
  'your-secret-key-goes-here-and-is-long-enough',
  'supersecretsupersecretsupersecret123',
  'replace_with_a_long_random_text_please',
  'this-is-an-example-secret-of-32-chars!',
  'passwordpasswordpasswordpassword1234',
  '0123456789abcdef0123456789abcdef',
])('A14 %j is weak', (secret) => {
  expect(isWeakSecret(secret)).toBe(true)
})

test('A14 the output of openssl is not weak', () => {
  for (let time = 0; time < 1000; time++) {
    expect(isWeakSecret(randomBytes(32).toString('base64'))).toBe(false)
    expect(isWeakSecret(randomBytes(32).toString('hex'))).toBe(false)
  }
})

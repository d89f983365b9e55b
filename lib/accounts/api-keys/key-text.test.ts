import { expect, test } from 'vitest'
import { hashOf, isKey, newKey, startOf } from './key-text'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const numberIn = (key: string) =>
  [...key.slice(3)].reduce((sum, each) => sum * 62n + BigInt(digits.indexOf(each)), 0n)

test('a key is sk_ and a number of 32 bytes in 43 digits, each bit of which is as often set as not', () => {
  const keys = Array.from({ length: 2000 }, newKey)
  expect(new Set(keys).size).toBe(keys.length)
  const numbers = keys.map(numberIn)
  for (const [index, key] of keys.entries())
    expect([key, isKey(key), (numbers[index] ?? 0n) >> 256n]).toEqual([key, true, 0n])
  for (let bit = 0n; bit < 256n; bit++) {
    const set = numbers.filter((number) => (number >> bit) & 1n).length
    // Seven standard deviations.
    expect(Math.abs(set - 1000), `bit ${bit}`).toBeLessThan(160)
  }
})

test.each([
  '',
  'sk_',
  `sk_${'a'.repeat(42)}`,
  `sk_${'a'.repeat(44)}`,
  `sk_${'a'.repeat(42)}-`,
  `SK_${'a'.repeat(43)}`,
])('"%s" has not the form of a key', (text) => {
  expect(isKey(text)).toBe(false)
})

test('the hash is SHA-256 in hexadecimal, and the shown beginning has six characters of the key', () => {
  expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(startOf(`sk_123456${'a'.repeat(37)}`)).toBe('sk_123456')
})

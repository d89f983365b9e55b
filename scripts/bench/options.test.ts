import { expect, test } from 'vitest'
import { readOptions } from './options.mjs'

test('by default a new shop is measured in full', () => {
  expect(readOptions([])).toEqual({ isQuick: false, address: null })
})

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://127.1:80/any/path', 'http://127.0.0.1'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('%s is measured', (text, address) => {
  expect(readOptions(['--quick', text])).toEqual({ isQuick: true, address })
})

test.each([
  'https://localhost:3000',
  'http://shop.example',
  'http://127.0.0.1.shop.example',
  'http://127.0.0.1@shop.example',
  'http://0.0.0.0:3000',
  'localhost:3000',
  'nonsense',
  '--fast',
])('%s is refused', (text) => {
  expect(() => readOptions([text])).toThrow(/Usage/)
})

test('two addresses are refused', () => {
  expect(() => readOptions(['http://localhost:1', 'http://localhost:2'])).toThrow(/Only one/)
})

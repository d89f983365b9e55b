import { expect, test } from 'vitest'
import { asciiDomain, mailtoLink } from './email-address'
import { emailMistake } from './email-mistake'

const long = (length: number) => 'a'.repeat(length)

test.each([
  'dept/sales@example.test',
  'tag=user@example.test',
  'a&b@example.test',
  'user#1@example.test',
  'ann+shop@example.test',
  "o'brien@example.test",
  "!#$%&'*+-/=?^_`{|}~.x@example.test",
  'bounce+12=ann=mail.test@example.test',
  'user@exämple.test',
  'user@例え.テスト',
  'user@почта.рф',
  'user@sub.xn--exmple-cua.test',
  'a@b.co',
  `${long(64)}@example.test`,
  `${long(64)}@${long(63)}.${long(63)}.${long(56)}.test`,
])('E20 the e-mail address %s is taken', (address) => {
  expect(emailMistake(asciiDomain(address))).toBeNull()
})

const invalid = 'Email is not a valid address.'
test.each([
  ['', 'Email is required.'],
  ['nobody', invalid],
  ['@example.test', invalid],
  ['ann@', invalid],
  ['ann@localhost', invalid],
  ['.ann@example.test', invalid],
  ['ann.@example.test', invalid],
  ['a..b@example.test', invalid],
  ['a b@example.test', invalid],
  ['a@b@example.test', invalid],
  ['ann@example.test.', invalid],
  ['ann@exa_mple.test', invalid],
  ['ann@-example.test', invalid],
  ['ann@exämple.test/path', invalid],
  ['ann@exämple%2ecom.test', invalid],
  ['ann@example.test, bob@example.test', invalid],
  ['Ann <ann@example.test>', invalid],
  ['ann@example.test\r\nBcc: bob@example.test', invalid],
  ['ann@exämple.test\nBcc: bob', invalid],
  [`${long(65)}@example.test`, 'Email is too long: at most 64 characters before the @.'],
  [`${long(64)}@${`${long(60)}.`.repeat(3)}${long(8)}`, 'Email is too long: at most 254 characters.'],
  ['"ann lee"@example.test', 'Email with quotation marks is not accepted. Please give another address.'],
  ['ann(work)@example.test', 'Email must be the address alone, without a comment in brackets.'],
  ['ann@[192.0.2.1]', 'Email needs a domain such as example.com after the @, not an IP address.'],
  ['ann@192.0.2.1', 'Email needs a domain such as example.com after the @, not an IP address.'],
  ['ann@１９２.0.2.1', 'Email needs a domain such as example.com after the @, not an IP address.'],
  [
    'jürgen@example.test',
    'Email has a letter before the @ that not every mail server takes, such as ü. Please give an address with plain letters there.',
  ],
])('E20 the e-mail address %j is refused: %s', (address, text) => {
  expect(emailMistake(asciiDomain(address))).toBe(text)
})

test.each([
  'user@exämple.test',
  'user@exa\u0308mple.test',
  'user@EXÄMPLE.TEST',
  'user@exämple。test',
  'user@xn--exmple-cua.test',
])('E20 %s is one address however its domain is typed', (address) => {
  expect(asciiDomain(address)).toBe('user@xn--exmple-cua.test')
  expect(asciiDomain(asciiDomain(address))).toBe('user@xn--exmple-cua.test')
})

test.each([
  ['a&b@example.test', 'mailto:a%26b@example.test'],
  ['user#1@example.test', 'mailto:user%231@example.test'],
  ['dept/sales?x=100%@example.test', 'mailto:dept%2Fsales%3Fx%3D100%25@example.test'],
  ['ann+shop@example.test', 'mailto:ann%2Bshop@example.test'],
])('E20 the link to %s names the whole address', (address, link) => {
  expect(mailtoLink(address)).toBe(link)
  expect(decodeURIComponent(new URL(link).pathname)).toBe(address)
})

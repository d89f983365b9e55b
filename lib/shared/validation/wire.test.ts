import { expect, test } from 'vitest'
import { loginInput, registerInput } from '@/lib/accounts/users/user-schema'
import { productInput } from '@/lib/catalog/products/product-input'
import { reviewInput } from '@/lib/catalog/products/product-schema'
import { speakIn } from '@/lib/platform/messages/speak'
import { placeOrderInput, shippingAddressInput } from '@/lib/sales/orders/order-schema'
import { t } from '@/lib/shared/messages/message'
import { visibleText } from '@/lib/shared/text/text'
import { orderBody } from '@/testing/shop/order-body'
import { emailAddress, idInput, textInput } from './wire'
import { z } from './zod'

/** Invisible texts, by the names of their characters. */
const invisibleTexts = {
  'zero width space': '\u200b',
  'word joiner': '\u2060',
  'Hangul filler': '\u3164',
  'soft hyphen': '\u00ad',
  'zero width non-joiner': '\u200c',
  'zero width joiner': '\u200d',
  'byte order mark': '\ufeff',
  'Mongolian vowel separator': '\u180e',
  'braille pattern blank': '\u2800',
  'Hangul choseong filler': '\u115f',
  'Hangul jungseong filler': '\u1160',
  'halfwidth Hangul filler': '\uffa0',
  'variation selector': '\ufe0f',
  'variation selector of the supplement': '\u{e0100}',
  'combining grapheme joiner': '\u034f',
  'tag space': '\u{e0020}',
  'musical null notehead': '\u{1d159}',
  'several of them': ' \u200b\u2060 \u3164\u00a0\u3000',
}

function messages(result: { error?: { issues: { message: string }[] } | undefined }): string[] {
  return result.error?.issues.map(({ message }) => message) ?? []
}

test.each(Object.entries(invisibleTexts))('a text that consists of %s counts as empty', (_, text) => {
  expect(visibleText(text)).toBe('')
  expect(messages(textInput('Name', 100).safeParse(text))).toEqual(['Name is required.'])
})

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a heart with its variation selector', '❤️'],
  ['Persian with a non-joiner', 'می‌خواهم'],
  ['a soft hyphen in a word', 'Donau\u00addampf'],
  ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e007f}'],
  ['a zero width space between words', 'ขาย\u200bดี'],
])('%s is kept unchanged', (_, text) => {
  expect(textInput('Name', 100).parse(` ${text} `)).toBe(text)
})

test('an invisible text counts as empty in names, addresses, comments and product fields', () => {
  const nothing = '\u200b\u3164'
  const person = { email: 'ann@example.com', password: 'long enough', confirmPassword: 'long enough' }
  expect(messages(registerInput.safeParse({ ...person, name: nothing }))).toEqual(['Name is required.'])
  expect(messages(registerInput.safeParse({ ...person, name: 'Ann', email: nothing }))[0]).toBe(
    'Email is required.',
  )
  expect(messages(loginInput.safeParse({ username: nothing, password: 'x' }))).toEqual([
    'This field may not be blank.',
  ])
  const address = { address: nothing, city: nothing, postalCode: nothing, country: nothing }
  expect(messages(shippingAddressInput.safeParse(address))).toEqual([
    'Address is required.',
    'City is required.',
    'Postal code is required.',
    'Country is required.',
  ])
  const order = orderBody([{ product: 1, priceCents: 8999, qty: 1 }])
  expect(messages(placeOrderInput.safeParse({ ...order, paymentMethod: nothing }))).toEqual([
    'Payment method is required.',
  ])
  expect(reviewInput.parse({ rating: 5, comment: nothing }).comment).toBe('')
  const texts = { name: nothing, brand: nothing, category: nothing, description: nothing }
  const image = new File(['x'], 'x.png')
  expect(messages(productInput.safeParse({ ...texts, price: '1', countInStock: '1', image }))).toEqual([
    'Name is required.',
    'Brand is required.',
    'Category is required.',
    'Description is required.',
  ])
})

test('a mistake in a field is told in the language in which it is read', () => {
  const input = z.object({ name: textInput(() => t('ui.hide'), 3), email: emailAddress(), page: idInput })
  const mistakes = (value: unknown) =>
    (input.safeParse(value).error?.issues ?? []).map(({ message }) => message)
  const german = { language: 'de', prefix: '/de' } as const
  expect(speakIn(german, () => mistakes({ name: 'long', email: 'ann@', page: [] }))).toEqual([
    'Verbergen ist zu lang: höchstens 3 Zeichen.',
    'Das ist keine gültige E-Mail-Adresse.',
    'page fehlt oder ist nicht gültig.',
  ])
  expect(mistakes({ name: '', email: 'ann@example.com', page: 1 })).toEqual(['Hide is required.'])
})

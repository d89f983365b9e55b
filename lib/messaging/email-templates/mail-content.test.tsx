import { expect, test } from 'vitest'
import type { MailFacts } from '@/lib/messaging/outbox/mail-kinds'
import { facts, kinds, order, shop } from '@/testing/shop/mail-facts'
import { mailContent } from './mail-content'
import { mailHtml } from './mail-html'
import { mailText } from './mail-text'

/** The words of an HTML mail, without its head and the preview line. */
function wordsOf(html: string): string {
  const element = new DOMParser().parseFromString(html, 'text/html')
  element.querySelector('[style*="display:none"]')?.remove()
  return element.body.textContent?.replaceAll(/\s+/g, ' ') ?? ''
}

const receipt = ['$179.98', '$14.76', '$194.74']

test.each(kinds)('a mail of the kind %s says the same as HTML and as text', (kind) => {
  const content = mailContent(facts(kind))
  const [html, text] = [mailHtml(content), mailText(content)]
  const said = [
    content.heading,
    content.greeting,
    ...content.paragraphs,
    ...content.notes.map(({ value }) => value),
    ...(content.order ? ['Order 12', 'Teapot'] : []),
    ...(/placed|paid/.test(kind) ? receipt : []),
    ...(/placed|paid|shipped/.test(kind) ? ['Springfield 12345'] : []),
    ...(/placed|paid|shipped|order_delivered/.test(kind) ? ['Placed', 'Paid', 'Shipped', 'Delivered'] : []),
    content.button?.label ?? '',
    ...content.footer,
  ]
  for (const words of said) {
    expect(wordsOf(html)).toContain(words)
    expect(text).toContain(words)
  }
  expect(html).toContain(`href="${content.button?.href}"`)
  expect(text).toContain(content.button?.href)
  expect(`${content.subject} ${text}`).not.toMatch(/undefined|null|!/)
})

test.each([
  ['order_placed', {}, '[x] Placed  [ ] Paid  [ ] Shipped  [ ] Delivered'],
  ['order_paid', { paidAt: new Date() }, '[x] Placed  [x] Paid  [ ] Shipped  [ ] Delivered'],
  ['order_delivered', { deliveredAt: new Date() }, '[x] Placed  [ ] Paid  [x] Shipped  [x] Delivered'],
  ['order_placed', { cancelledAt: new Date() }, ''],
  ['order_refunded', { paidAt: new Date() }, ''],
  [
    'order_paid',
    { paidAt: new Date(), deliveredAt: new Date() },
    '[x] Placed  [x] Paid  [ ] Shipped  [ ] Delivered',
  ],
] as const)('a mail of the kind %s tells the state of an order with %j in one line', (kind, dates, line) => {
  const content = mailContent({ ...facts(kind), order: { ...order, ...dates } } as MailFacts)
  const [html, text] = [mailHtml(content), mailText(content)]
  expect(text.match(/^\[.*$/m)?.[0] ?? '').toBe(line)
  expect(wordsOf(html).match(/✓ \w+/g) ?? []).toEqual(
    [...line.matchAll(/\[x\] (\w+)/g)].map(([, step]) => `✓ ${step}`),
  )
})

test.each([
  ['paypal', 'received your payment of $119.01.'],
  ['cash', 'received your payment of $119.01 in cash.'],
  ['bank_transfer', 'received your payment of $119.01 by bank transfer.'],
] as const)('the receipt of an order paid by %s says how it was paid', (method, words) => {
  const paid = { ...order, paidAt: new Date(), totalCents: 11901, payments: [{ method }] }
  const content = mailContent({ ...facts('order_paid'), order: paid } as MailFacts)
  expect(mailText(content)).toContain(words)
})

test('M03 texts of people are escaped, stay in one line, and end', () => {
  const name = `<b title="x" id='y'>Bob</b> & Co\r\nBcc: evil\0\u202e${'x'.repeat(1000)}`
  const content = mailContent({
    ...facts('order_placed'),
    order: {
      ...order,
      buyerName: name,
      city: name,
      orderItems: [{ productId: 5, name, image: name, qty: 1, priceCents: 100 }],
    },
  })
  const [html, text] = [mailHtml(content), mailText(content)]
  expect(html).not.toContain('<b ')
  expect(wordsOf(html)).toContain(`Hello <b title="x" id='y'>Bob</b> & Co Bcc: evil xxx`)
  expect(text).not.toMatch(/^Bcc/m)
  expect(html + text).not.toMatch(/[\0\r\u202e]|x{300}/)
})

test('M03 a right-to-left name does not reorder the words around it', () => {
  expect(mailContent(facts('password_changed', { name: '\u202eשרה כהן' })).greeting).toBe(
    'Hello \u2068שרה כהן\u2069,',
  )
})

test('a mail without a name begins with Hello', () => {
  expect(mailContent(facts('password_changed', { name: ' ' })).greeting).toBe('Hello,')
  expect(mailContent(facts('needs_attention')).greeting).toBe('Hello,')
})

const baits = [
  'http://127.0.0.1',
  'https:evil.example',
  'www evil example',
  'see 10.0.0.1/x',
  'evil.example',
  'Win at EVIL.example/now',
  'http://127',
  'EVIL．example',
  'evil。example',
  'evil｡example',
  'evil․example',
  'evil\u200b.\u200bexample',
  'пример.рф',
  'i❤.example',
  'evil*.example',
  'evil.\u2065example',
  'Call +1 (900) 555-0199',
  'call ٠١٢٣ ٤٥٦ ٧٨٩',
  'xn--e1afmkfd',
  'mailto:a',
  '//evil',
  'a@b',
]

/** The greetings of a mail to this name, at an address that is not proven and at one that is. */
const greetings = (name: string) =>
  [true, false].map(
    (isUnproven) => mailContent({ ...facts('password_changed', { name }), isUnproven }).greeting,
  )

test.each(baits)('W03 M03 the name %j, of which mail programs make a link, is left out', (name) => {
  expect(greetings(name)).toEqual(['Hello,', 'Hello,'])
})

const plainNames = ['J. R. R. Smith Jr.', 'J.R. Smith', 'Nguyễn Thị Ánh', 'Ω'.repeat(60)]
test.each(plainNames)('the name %j is no link', (name) => {
  expect(greetings(name)).toEqual([`Hello ${name},`, `Hello ${name},`])
})

test('W03 a name of 61 characters greets nobody at an address that is not proven', () => {
  expect(greetings('x'.repeat(61))).toEqual(['Hello,', `Hello ${'x'.repeat(61)},`])
})

/** The law wants the receipt of a withdrawal to have its content: `withdrawals.db.test.ts` holds it to have no link of it. */
const silent = kinds.filter((kind) => kind !== 'withdrawal_receipt')
test.each(silent)('W03 M03 a mail of the kind %s repeats no typed text to an unproven address', (kind) => {
  const [address, city, postalCode, country] = ['Typed street', 'Typed city', 'TYPED 1', 'Typed land']
  const typed = {
    ...facts(kind, { name: 'Win at http://evil.example now', newEmail: 'typed@evil.example' }),
    order: { ...order, buyerName: 'evil.example/typed', address, city, postalCode, country },
  }
  const said = (isUnproven: boolean) => {
    const content = mailContent({ ...typed, isUnproven } as MailFacts)
    return `${content.subject} ${mailHtml(content)} ${mailText(content)}`
  }
  expect(said(true)).not.toMatch(/typed (?:street|city|1|land)|evil|Shipping address/i)
  const repeats = kind.startsWith('order') && !/delivered|cancelled|refunded|return/.test(kind)
  expect(/evil|Shipping address/i.test(said(false))).toBe(repeats || kind === 'email_changed')
})

test('the mail to the old address names the contact; without one it asks for a reply', () => {
  const said = (contact?: string) =>
    mailContent({ ...facts('email_changed'), shop: { ...shop, contact } }).paragraphs.at(-1)
  expect(said('help@shop.example')).toBe('If this was not you, write to help@shop.example now.')
  expect(said()).toBe('If this was not you, reply to this mail now.')
})

test('a mail about a parcel leaves out what is not known of it', () => {
  const notes = (more: object) => mailContent(facts('order_shipped', more)).notes
  const number = { label: 'Tracking number', value: '1Z999' }
  expect(notes({})).toEqual([{ label: 'Carrier', value: 'UPS' }, number])
  expect(notes({ carrier: '' })).toEqual([number])
  expect(notes({ carrier: '', number: '' })).toEqual([])
})

test('a mail about a parcel leads to the page with the carrier’s link, if there is one', () => {
  const label = (url: string) => mailContent(facts('order_shipped', { url })).button?.label
  expect(label('https://carrier.example/1Z999')).toBe('Track your parcel')
  expect(label('')).toBe('See the order')
})

test.each([
  ['is still held', {}, /you can do so .* for one hour/],
  ['is released', { stockState: 'released' }, /no longer keep/],
  ['is paid', { paidAt: new Date(), stockState: 'sold' }, /have received your payment/],
  ['is cancelled', { cancelledAt: new Date(), stockState: 'released' }, /do not have to pay/],
])('the mail of a placed order that %s by now says so', (_, state, words) => {
  const { paragraphs } = mailContent({ ...facts('order_placed'), order: { ...order, ...state } } as MailFacts)
  expect(paragraphs.slice(1)).toEqual([expect.stringMatching(words)])
})

import { expect, test } from 'vitest'
import { mailDetails } from '@/lib/outbox/mail-kinds'
import { type MailFacts, mailContent, mailText } from './mail-content'
import { mailHtml } from './mail-html'

const order = {
  id: 12,
  buyerName: 'Jane Doe',
  address: '1 Main Street',
  city: 'Springfield',
  postalCode: '12345',
  country: 'United States',
  itemsCents: 17998,
  shippingCents: 0,
  taxCents: 1476,
  totalCents: 19474,
  paidAt: null,
  cancelledAt: null,
  stockState: 'held' as const,
  orderItems: [{ name: 'Teapot', qty: 2, priceCents: 8999 }],
}
const shop = { url: 'https://shop.example', name: 'The Shop', contact: 'help@shop.example', holdMinutes: 60 }
const details = {
  order_placed: {},
  order_paid: {},
  order_shipped: { carrier: 'UPS', number: '1Z999', url: 'https://ups.example/1Z999' },
  order_delivered: {},
  order_cancelled: { byShop: false },
  order_refunded: { amountCents: 1234, explanation: 'One cup was broken.' },
  needs_attention: { what: 'PayPal took 1.00 USD, but the order costs 194.74.' },
  account_made: {},
  password_reset: { name: 'Jane Doe', token: 'a-token' },
  password_changed: { name: 'Jane Doe' },
  email_changed: { name: 'Jane Doe', newEmail: 'new@example.com' },
}
const kinds = Object.keys(mailDetails) as (keyof typeof details)[]

function facts(kind: keyof typeof details, more: object = {}): MailFacts {
  const isOfOrder = kind.startsWith('order') || kind === 'needs_attention'
  return {
    kind,
    details: { ...details[kind], ...more },
    order: isOfOrder ? order : null,
    shop,
    isUnproven: false,
    confirmToken: '7.a-token',
  } as MailFacts
}

/** The words of an HTML mail, without its head and the preview line. */
function wordsOf(html: string): string {
  const element = new DOMParser().parseFromString(html, 'text/html')
  element.querySelector('[style*="display:none"]')?.remove()
  return element.body.textContent?.replaceAll(/\s+/g, ' ') ?? ''
}

test.each(kinds)('a mail of the kind %s says the same as HTML and as text', (kind) => {
  const content = mailContent(facts(kind))
  const [html, text] = [mailHtml(content), mailText(content)]
  const said = [
    content.greeting,
    ...content.paragraphs,
    ...(content.order ? ['2 × Teapot', '$179.98', '$14.76', '$194.74', 'Springfield 12345'] : []),
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

test.each(kinds)('a mail of the kind %s links to the shop only, and loads nothing', (kind) => {
  const html = mailHtml(mailContent(facts(kind)))
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
  expect(links).toHaveLength(1)
  expect(links[0]).toMatch(/^https:\/\/shop\.example\//)
  expect(html).not.toMatch(/<img|url\(|@import|<script/)
})

test('M03 texts of people are escaped, stay in one line, and end', () => {
  const name = `<b title="x" id='y'>Bob</b> & Co\r\nBcc: evil\0\u202e${'x'.repeat(1000)}`
  const content = mailContent({
    ...facts('order_placed'),
    order: { ...order, buyerName: name, city: name, orderItems: [{ name, qty: 1, priceCents: 100 }] },
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

test.each(kinds)('W03 M03 a mail of the kind %s repeats no typed text to an unproven address', (kind) => {
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
  const repeats = kind.startsWith('order') && !/delivered|cancelled|refunded/.test(kind)
  expect(/evil|Shipping address/i.test(said(false))).toBe(repeats || kind === 'email_changed')
})

test('the mail to the old address names the contact; without one it asks for a reply', () => {
  const said = (contact?: string) =>
    mailContent({ ...facts('email_changed'), shop: { ...shop, contact } }).paragraphs.at(-1)
  expect(said('help@shop.example')).toBe('If this was not you, write to help@shop.example now.')
  expect(said()).toBe('If this was not you, reply to this mail now.')
})

test('a mail about a parcel leaves out what is not known of it', () => {
  const said = (more: object) => mailContent(facts('order_shipped', more)).paragraphs.slice(1)
  expect(said({ url: '' })).toEqual(['Carrier: UPS. Tracking number: 1Z999.'])
  expect(said({ carrier: '', url: '' })).toEqual(['Tracking number: 1Z999.'])
  expect(said({ carrier: '', number: '' })).toEqual(['The link to follow it is on the order’s page.'])
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

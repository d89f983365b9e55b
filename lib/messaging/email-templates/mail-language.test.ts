import { expect, test } from 'vitest'
import { type MailFacts, type MailKind, readDetails } from '@/lib/messaging/outbox/mail-kinds'
import { speakIn } from '@/lib/platform/messages/speak'
import type { Spoken } from '@/lib/shared/messages/current-language'
import { facts, kinds, order } from '@/testing/shop/mail-facts'
import { mailContent } from './mail-content'
import { mailHtml } from './mail-html'
import { mailText } from './mail-text'

const german: Spoken = { language: 'de', prefix: '/de' }
const english: Spoken = { language: 'en', prefix: '' }

/** What people typed or only brands and addresses have is the same in each language. */
const data =
  /https?:\/\/\S+|\S+@\S+|The Shop|The teapot\.|1 Road|Test street|Tax|Main Street|Springfield|Teapot|Jane Doe|Hello\.|Bye\.|Europe\/Vienna|UTC|&nbsp;|Ada Admin|United States|UPS|1Z999|[\d\p{P}\p{S}\p{Z}\s]+/gu

function wordsIn(spoken: Spoken, kind: MailKind, more: object, isOfOrder: boolean): string[] {
  const written = speakIn(spoken, () => {
    const made = facts(kind, more)
    const pages = { terms: page('§ 1'), returnsPage: page('§ 2') }
    const content = mailContent({ ...made, order: isOfOrder ? { ...order, ...pages } : null } as MailFacts)
    return [content.subject, content.preview, mailText(content), ...textsOf(mailHtml(content))]
  })
  return written.flatMap((text) => text.split('\n')).map((line) => line.trim())
}

const page = (title: string) => ({ title, text: title })

function textsOf(html: string): string[] {
  return html.replaceAll(/<style>[\s\S]*<\/style>/g, '').split(/<[^>]*>/)
}

/** Each way in which a kind is worded, beside its sample. */
const others: Partial<Record<MailKind, object[]>> = {
  account_made: [{ isNewAddress: true }],
  invitation: [{ role: 'owner' }, { role: 'reader' }],
  password_changed: [
    { contents: { orders: 2, reviews: 1, passkeys: 1, codeApps: 1, recoveryCodes: 10, keys: 1 } },
  ],
  factor_changed: [{ isAdded: false }, { factor: 'code' }, { factor: 'code', isAdded: false }],
  order_cancelled: [{ byShop: true }],
  order_return_requested: [{ byShop: true }],
  withdrawal_receipt: [{ lines: '' }],
  contact_message: [{ order: null }],
  review_hidden: ['insult', 'personal-data', 'off-topic', 'unlawful'].map((code) => ({ code })),
  needs_attention: [
    ...['pending', 'capturing', 'needs_attention'].map((status) => payment({ status })),
    ...[
      { code: 'already_paid' },
      { code: 'order_mismatch', shopOrderId: '8' },
      { code: 'merchant_mismatch', merchantId: '1Z999' },
      { code: 'amount_mismatch', cents: null, currency: '€' },
      { code: 'capture_mismatch', cents: 1, currency: '€' },
      { code: 'capture_reused', captureId: '1', orderId: 3 },
      { code: 'capture_status', status: '1Z999' },
      { code: 'late_capture' },
      { code: 'order_cancelled' },
      { code: 'unknown_to_paypal' },
      { code: 'refunded' },
      { code: 'refused_by_paypal', issue: '1Z999' },
    ].map((reason) => payment({ reason })),
    ...['admin', 'paypal'].flatMap((origin) => [
      ...['created', 'pending', 'failed', 'needs_attention'].map((status) => refund({ origin, status })),
    ]),
    ...[
      'CAPTURE_FULLY_REFUNDED',
      'REFUND_AMOUNT_EXCEEDED',
      'REFUND_FAILED_INSUFFICIENT_FUNDS',
      'REFUND_TIME_LIMIT_EXCEEDED',
      'PERMISSION_DENIED',
      'TRANSACTION_DISPUTED',
      'INVALID_RESOURCE_ID',
      '1Z999',
    ].map((issue) => refund({ reason: { code: 'refused_by_paypal', issue } })),
    ...[
      { code: 'amount_mismatch', cents: 1, currency: '€' },
      { code: 'exceeds_capture' },
      { code: 'unknown_to_paypal' },
      { code: 'refund_status', status: '1Z999' },
    ].map((reason) => refund({ reason })),
    ...[null, 100].map((amountCents) => ({
      news: {
        ...{ of: 'dispute', reason: '1Z999', status: '1Z999', amountCents, currency: 'USD' },
        ...{ respondBy: '2030-01-01T00:00:00Z', timeZone: 'UTC' },
      },
    })),
    ...['unknown_payment', 'refunded', 'reversed', 'disputed', 'paypal_down', 'failed'].map((reason) => ({
      news: { of: 'event', eventType: '1Z999', reason, error: '' },
    })),
    ...['unreachable', 'credentials', 'account'].map((fault) => ({
      news: { of: 'outage', fault, failure: '' },
    })),
    ...['gone', 'failing', 'secret_lost'].map((reason) => ({ news: { of: 'webhook', webhook: 7, reason } })),
    ...[true, false].map((isKnown) => ({ news: { of: 'withdrawal', isKnown } })),
    { news: { of: 'backup', error: '' } },
  ],
}

function payment(change: object) {
  const fixed = { of: 'payment', status: 'needs_attention', reason: null, captureId: '1', amountCents: 100 }
  return { news: { ...fixed, ...change } }
}

function refund(change: object) {
  const fixed = { of: 'refund', status: 'failed', reason: null, origin: 'admin', captureId: '1' }
  return { news: { ...fixed, amountCents: 100, ...change } }
}

test.each(kinds)('a mail of the kind %s has no line of English words in German', (kind) => {
  const ways = [{}, ...(others[kind] ?? [])]
  for (const [more, isOfOrder] of ways.flatMap((way) => [[way, true] as const, [way, false] as const])) {
    const [own, original] = [
      wordsIn(german, kind, more, isOfOrder),
      new Set(wordsIn(english, kind, more, isOfOrder)),
    ]
    const same = own.filter((line) => original.has(line)).map((line) => line.replaceAll(data, ''))
    expect(
      [...new Set(same)].filter((words) => !['', 'Name'].includes(words)),
      JSON.stringify(more),
    ).toEqual([])
    expect(own.join('\n'), JSON.stringify(more)).not.toMatch(/undefined|null|mail(?:-\w+)?\.[a-z]|!/)
  }
})

test('a mail says its language, and leads to the pages of that language; the owner’s to the desk', () => {
  const linksOf = (kind: MailKind) => speakIn(german, () => mailHtml(mailContent(facts(kind))))
  expect(linksOf('order_paid')).toContain('<html lang="de">')
  expect(linksOf('order_paid')).toContain('href="https://shop.example/de/order/12"')
  expect(linksOf('stock_alert')).toMatch(/href="https:\/\/shop\.example\/de\/back-in-stock/)
  expect(linksOf('email_changed')).toContain('href="https://shop.example/de"')
  expect(linksOf('needs_attention')).toContain('href="https://shop.example/adminpage/attention"')
})

test('a mail that the release before has queued is worded as it was stored', () => {
  const paragraphs = (kind: MailKind, stored: object) =>
    mailContent({ ...facts(kind), details: readDetails(kind, stored) } as MailFacts).paragraphs
  const stored = { what: 'Money came.', subject: 'PayPal' }
  expect(paragraphs('needs_attention', { ...stored, news: undefined })[0]).toBe('Money came.')
  expect(paragraphs('needs_attention', { ...stored, news: { of: 'later' } })[0]).toBe('Money came.')
  expect(paragraphs('review_hidden', { name: '', product: 'Cup', reason: 'Spam. It is.' })[1]).toBe(
    'Reason: Spam. It is.',
  )
  expect(paragraphs('password_changed', { name: '', ended: '1 order' })[1]).toMatch(/ended: 1 order\.$/)
})

test.each(['{name} <b>it</b> ’{’', "O'Neil '{x}' & <Söhne>", '{0, plural, other {#}}', '\u05e9\u05e8\u05d4'])(
  'L06 the name %j is shown as typed in each language, and is no markup',
  (name) => {
    for (const spoken of [english, german]) {
      const product = { ...order, orderItems: [{ ...order.orderItems[0], name }], buyerName: name }
      const paid = { ...facts('order_paid'), order: product } as MailFacts
      const content = speakIn(spoken, () => mailContent(paid))
      const [html, text] = speakIn(spoken, () => [mailHtml(content), mailText(content)])
      for (const said of [content.subject, content.greeting, text]) expect(said).toContain(name)
      expect(html).not.toMatch(/<b>|<Söhne>/)
      const hidden = speakIn(spoken, () => mailContent(facts('review_hidden', { product: name })))
      expect(hidden.subject + hidden.paragraphs.join()).toContain(name)
    }
  },
)

test('L06 a name from right to left is set apart from the sentence around it', () => {
  const [name, isolated] = ['\u05e9\u05e8\u05d4', '\u2068\u05e9\u05e8\u05d4\u2069']
  const { paragraphs } = speakIn(german, () => mailContent(facts('back_in_stock', { product: name })))
  expect(paragraphs[0]).toContain(`: ${isolated}.`)
})

import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import type { MailFacts } from '@/lib/messaging/outbox/mail-kinds'
import { setCurrency } from '@/lib/shared/money/money'
import { facts, kinds, order } from '@/testing/shop/mail-facts'
import { mailContent } from './mail-content'

const good = (name: string, qty = 1) => ({ productId: 5, name, image: '', qty, priceCents: 100 })

function subjectOf(kind: (typeof kinds)[number], orderItems: ReturnType<typeof good>[]): string {
  return mailContent({ ...facts(kind), order: { ...order, orderItems } } as MailFacts).subject
}

test.each([
  [[good('Cuckoo Clock'), good('Teapot', 3)], 'Paid: Cuckoo Clock and 1 more'],
  [[good('Teapot', 3)], 'Paid: 3 × Teapot'],
  [[good('Teapot'), good('Cup'), good('Spoon')], 'Paid: Teapot and 2 more'],
  [[good('x'.repeat(80)), good('Cup')], `Paid: ${'x'.repeat(49)}… and 1 more`],
  [[], 'Paid: your order'],
])('the subject names the goods: %j', (goods, subject) => {
  expect(subjectOf('order_paid', goods)).toBe(subject)
})

test('the subject of each mail about an order says its state first', () => {
  const subjects = kinds
    .filter((kind) => kind.startsWith('order_'))
    .map((kind) => subjectOf(kind, [good('Cuckoo Clock')]))
  expect(subjects).toEqual([
    'Ordered: Cuckoo Clock',
    'Paid: Cuckoo Clock',
    'On its way: Cuckoo Clock',
    'Delivered: Cuckoo Clock',
    'Cancelled: Cuckoo Clock',
    'Refunded $12.34: Cuckoo Clock',
    'Return asked for: Cuckoo Clock',
    'Return received: Cuckoo Clock',
    'Return not accepted: Cuckoo Clock',
  ])
})

test.each([
  ['EUR', 1250, 'Refunded €12.50: Cuckoo Clock'],
  ['GBP', 5, 'Refunded £0.05: Cuckoo Clock'],
  ['USD', 100_000, 'Refunded $1000.00: Cuckoo Clock'],
] as const)('E20 the subject of a refund names the money, in %s', (code, amountCents, subject) => {
  setCurrency(code)
  const details = { amountCents, explanation: '' }
  const content = {
    ...facts('order_refunded'),
    details,
    order: { ...order, orderItems: [good('Cuckoo Clock')] },
  }
  expect(mailContent(content as MailFacts).subject).toBe(subject)
  setCurrency('USD')
})

test.each([
  'Clock\r\nBcc: evil@example.com',
  '=?utf-8?q?Clock=0D=0ABcc:_evil@example.com?=',
  'Clock\0\u202eevil',
  `${'é'.repeat(300)}`,
])('M03 the product name %j makes one short header of the subject, which says nothing else', async (name) => {
  const subject = subjectOf('order_paid', [good(name)])
  expect(subject.length).toBeLessThan(70)
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject })
  const [head = ''] = String(message)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n\r\n')
  expect(head).not.toMatch(/^bcc:/im)
  expect(head).toMatch(/^Subject: /m)
  // A name in ASCII needs no encoded word.
  if (/^[ -~]*$/.test(name)) expect(head.match(/^Subject: .*$/m)?.[0]).not.toMatch(/=\?.*\?=/)
})

test('the mail about an arrival links to its products once more; those of the shop that are left, and nothing without any', () => {
  const linkOf = (goods: { productId: number | null; qty: number }[]) => {
    const orderItems = goods.map((line) => ({ ...good('Teapot'), ...line }))
    return mailContent({ ...facts('order_delivered'), order: { ...order, orderItems } } as MailFacts).link
  }
  const gone = { productId: null, qty: 1 }
  expect(linkOf([{ productId: 7, qty: 2 }, gone])).toEqual({
    label: 'Buy again',
    href: expect.stringMatching(/^https?:\/\/[^/]+\/buy\/7:2$/),
  })
  expect(linkOf([gone])).toBeNull()
})

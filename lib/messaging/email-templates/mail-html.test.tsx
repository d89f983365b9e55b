import { expect, test } from 'vitest'
import type { MailFacts } from '@/lib/messaging/outbox/mail-kinds'
import { accentTones } from '@/lib/store/theme/accent'
import { facts, kinds, order, shop } from '@/testing/shop/mail-facts'
import { mailContent } from './mail-content'
import { mailHtml } from './mail-html'

const upload = `/media/${'0123456789abcdef'.repeat(2)}-f8e8d8-800.webp`

function mailOf(images: string[]): Document {
  const orderItems = images.map((image) => ({ productId: 5, name: 'Étui', image, qty: 1, priceCents: 100 }))
  const content = mailContent({ ...facts('order_paid'), order: { ...order, orderItems } } as MailFacts)
  return new DOMParser().parseFromString(mailHtml(content), 'text/html')
}

const goods = 'img[width="96"]'

test.each(kinds)(
  'a mail of the kind %s links to the shop once, or once more to remove an address or buy again, and loads pictures of the shop only',
  (kind) => {
    const html = mailHtml(mailContent(facts(kind)))
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
    const removal = expect.stringMatching(/&amp;remove=1$/)
    const seconds: Partial<Record<typeof kind, unknown>> = {
      stock_alert: removal,
      back_in_stock: removal,
      order_delivered: 'https://shop.example/buy/5:2',
    }
    const second = kind in seconds ? [seconds[kind]] : []
    expect(links).toEqual([expect.stringMatching(/^https:\/\/shop\.example\//), ...second])
    for (const link of links) expect(link).toMatch(/^https:\/\/shop\.example\//)
    const pictures = [...html.matchAll(/src="([^"]*)"/g)].map(([, picture]) => picture)
    expect(pictures).toEqual([
      'https://shop.example/icon-192.png',
      ...(kind.startsWith('order_') ? ['https://shop.example/media/mail/goods/teapot-h195.png'] : []),
    ])
    expect(html).not.toMatch(/url\(|@import|<script|<link/)
  },
)

test('a shop with a mark and a colour of its own has them in its mails: readable buttons by day and by night', () => {
  const own = { ...shop, mark: `/media/mark/${'a'.repeat(32)}.svg`, accent: '#ffff00' }
  const html = mailHtml(mailContent({ ...facts('order_paid'), shop: own } as MailFacts))
  const mail = new DOMParser().parseFromString(html, 'text/html')
  const image = mail.querySelector('img[width="32"]')
  expect(image?.getAttribute('src')).toBe(`https://shop.example/media/mark/${'a'.repeat(32)}-192.png`)
  expect(image?.parentElement?.getAttribute('style')).toBe('border-radius:8px')
  const { light, dark } = accentTones('#ffff00')
  expect(mail.querySelector('.button')?.getAttribute('style')).toContain(`background-color:${light.accent};`)
  expect(mail.querySelector('.button a')?.getAttribute('style')).toContain(`color:${light.onAccent};`)
  expect(html).toContain(`.button { background-color: ${dark.accent} !important; }`)
  expect(html).toContain(`.button a { color: ${dark.onAccent} !important; }`)
})

test('goods are shown by the shop’s own PNGs; a picture of another site is not loaded, but a letter shown', () => {
  const mail = mailOf([
    '/images/goods/teapot-h195.webp',
    '/images/products/old-teapot.webp',
    upload,
    'https://other.example/a.webp',
    '/images/goods/../../evil.webp',
    '//other.example/images/goods/a.webp',
  ])
  expect([...mail.querySelectorAll(goods)].map((image) => image.getAttribute('src'))).toEqual([
    'https://shop.example/media/mail/goods/teapot-h195.png',
    'https://shop.example/media/mail/products/old-teapot.png',
    `https://shop.example/media/mail/${'0123456789abcdef'.repeat(2)}-f8e8d8.png`,
  ])
  const tiles = [...mail.querySelectorAll('td[height="96"]')].map((tile) => tile.textContent)
  expect(tiles).toEqual(['', '', '', 'É', 'É', 'É'])
})

test('a cut-out stands in the tint of its room, by day and by night', () => {
  const mail = mailOf(['/images/goods/teapot-h195.webp'])
  const tile = mail.querySelector(goods)?.parentElement
  expect(tile?.getAttribute('style')).toContain('background-color:#d2efee')
  expect(tile?.className).toContain('room-d2efee')
  expect(mail.querySelector('style')?.textContent).toContain(
    '.room-d2efee { background-color: #253d3d !important; }',
  )
})

test('nothing is said by a picture alone', () => {
  const mail = mailOf(['/images/goods/teapot-h195.webp'])
  for (const image of mail.querySelectorAll('img')) expect(image.getAttribute('alt')).toBe('')
  expect(mail.body.textContent).toContain('Étui')
})

/** Gmail cuts a mail off beyond 102 kB, and drops a style sheet beyond 16 kB. */
test('the largest order makes a mail that Gmail shows whole', () => {
  const images = Array.from(
    { length: 100 },
    (_, index) => `/images/goods/x-h${String(index * 3).padStart(3, '0')}.webp`,
  )
  const mail = mailOf(images)
  expect(mail.querySelector('style')?.textContent?.length).toBeLessThan(16_000)
  expect(mail.documentElement.outerHTML.length).toBeLessThan(102_000)
})

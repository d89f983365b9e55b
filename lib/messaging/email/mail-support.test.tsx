import { expect, test } from 'vitest'
import { mailContent } from '@/lib/messaging/email-templates/mail-content'
import { mailHtml } from '@/lib/messaging/email-templates/mail-html'
import type { MailFacts } from '@/lib/messaging/outbox/mail-kinds'
import { facts, kinds, order } from '@/testing/shop/mail-facts'
import { mailSupport } from '@/testing/shop/mail-support'

/** Mail programs know little of HTML and CSS. */

const images = [
  '/images/goods/teapot-h195.webp',
  '/images/products/teapot.webp',
  'https://other.example/a.png',
]
const orderItems = images.map((image) => ({ productId: 5, name: 'Teapot', image, qty: 2, priceCents: 8999 }))

const documents = kinds.flatMap((kind) =>
  [null, new Date()].map((paidAt) => {
    const made = facts(kind)
    const ours = { ...made, order: made.order && { ...order, paidAt, orderItems } } as MailFacts
    return new DOMParser().parseFromString(mailHtml(mailContent(ours)), 'text/html')
  }),
)
const elements = documents.flatMap((document) => [...document.querySelectorAll('*')])
const sheets = documents.map((document) => document.querySelector('style')?.textContent ?? '')

const declarations = (css: string) =>
  [...css.matchAll(/([a-z-]+)\s*:\s*([^:;{}]+?)\s*(?:;|$)/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))

const inline = elements.flatMap((element) =>
  declarations(element.getAttribute('style') ?? '').map((each) => ({ ...each, element })),
)
const ofSheets = sheets.flatMap((sheet) => declarations(sheet.replaceAll(/[^{}]*\{/g, '')))

/** A row of the table for each thing that a mail is made of. */
function used(): Set<string> {
  const ofStyles = [...inline, ...ofSheets].flatMap(({ name, value }) => {
    const plain = value.replace(' !important', '')
    return [
      name === 'display' ? `display:${plain}` : `${name}:`,
      ...(value.includes('!important') ? ['!important'] : []),
    ]
  })
  const queries = sheets.flatMap((sheet) => sheet.match(/@[^{]*?\([a-z-]+|@(?!media)\S+/g) ?? [])
  return new Set([
    ...elements.map(({ localName }) => `<${localName}>`),
    ...elements.flatMap((element) => element.getAttributeNames().map((name) => `${name}=`)),
    ...ofStyles,
    ...queries.map((query) => `${query})`),
  ])
}

test('mails are made of nothing but what is looked up in the table of support, and the table has no other rows', () => {
  expect([...used()].toSorted()).toEqual(Object.keys(mailSupport).toSorted())
})

test('what some program lacks does no harm', () => {
  for (const [what, [page, lackedBy, harmless]] of Object.entries(mailSupport)) {
    expect(page || harmless, what).not.toBe('')
    if (lackedBy) expect(harmless, what).not.toBe('')
  }
})

test('values are those that every program knows', () => {
  for (const { name, value } of [...inline, ...ofSheets]) {
    const said = `${name}: ${value}`
    if (name.endsWith('color')) expect(said).toMatch(/: #[0-9a-f]{6}(?: !important)?$/)
    expect(said).not.toMatch(/\b(?:auto|calc|var|rgb|hsl|oklch|light-dark)\b|rem\b|\dem\b/)
    if (name === 'margin') expect(said).not.toContain('-')
    if (name.startsWith('border')) expect(Number(/(\d+)px/.exec(value)?.[1] ?? 0)).toBeLessThanOrEqual(16)
  }
})

test('Outlook on Windows finds padding at cells', () => {
  const padded = inline.filter(({ name }) => name.startsWith('padding')).map(({ element }) => element)
  // The stamp's border is only closer to its word there.
  for (const element of padded) {
    const cell = element.closest('td')
    if (element !== cell && element.localName !== 'span')
      expect(cell?.getAttribute('style')).toContain('mso-padding-alt')
  }
  expect(padded.length).toBeGreaterThan(0)
})

test('the style sheet has simple selectors, and no comment, after which some programs skip a rule', () => {
  for (const sheet of sheets) {
    const selectors = [...sheet.matchAll(/^([^@{}\n]+) \{/gm)].map(([, selector = '']) => selector)
    expect(selectors.length).toBeGreaterThan(8)
    for (const selector of selectors) expect(selector).toMatch(/^(?:html|\.[a-z0-9-]+(?: a)?)$/)
    expect(sheet).not.toContain('/*')
  }
})

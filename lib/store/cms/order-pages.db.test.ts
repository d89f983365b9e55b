import { beforeEach, expect, test } from 'vitest'
import { getOrderDetails } from '@/lib/admin/order-details/order-details'
import { outgoingMail } from '@/lib/messaging/email/record-outcome'
import { getMail } from '@/lib/messaging/email-admin/mail-queries'
import { renderMail } from '@/lib/messaging/email-templates/render-mail'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import type { Language } from '@/lib/shared/messages/languages'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { createOrder, createUser } from '@/testing/db/rows'
import { findPublishedPage } from './published-pages'
import { savePage } from './save-page'

/** What an order keeps of the pages that were in force, and what its mail carries of them. */

const owner = await createUser({ role: 'owner' })
const [user, reader] = await Promise.all([createUser(), createUser({ role: 'reader' })])

const speak = (languages: string[]) =>
  db.shopSettings.updateMany({ data: { values: { languages }, version: { increment: 1 } } })

beforeEach(async () => {
  await db.page.deleteMany()
  await speak(['en'])
})

async function publish(slug: PageSlug, text: string, action: 'publish' | 'withdraw' = 'publish') {
  const page = await db.page.findUnique({ where: { slug }, select: { version: true } })
  const input = { action, title: `Our ${slug}`, text, version: page?.version ?? 0 }
  return savePage(owner, slug, input)
}

const text = { select: { text: true } } as const
const pagesOf = async (id: number) =>
  db.order.findUnique({ where: { id }, select: { terms: text, privacy: text, returnsPage: text } })

/** The mail about a new order as it is sent, and the same mail as the admin shows it. */
async function mailOf(orderId: number) {
  const { id } = await db.mail.findFirstOrThrow({ where: { orderId, kind: 'order_placed' } })
  const [row, shown] = [await outgoingMail(id), await getMail(owner, id)]
  if (!row) throw new Error('The mail does not wait')
  const mail = renderMail(row)
  expect([shown.html, shown.text]).toEqual([mail.html, mail.text])
  return mail
}

test('an order keeps the versions of terms, privacy and returns that were in force when it was placed', async () => {
  const none = await createOrder(user)
  await publish('terms', 'Terms one.')
  await publish('returns', 'Returns one.')
  const first = await createOrder(user)
  await publish('terms', 'Terms two.')
  await publish('privacy', 'Privacy one.')
  await publish('returns', 'x', 'withdraw')
  const second = await createOrder(user)
  expect(await pagesOf(none._id)).toEqual({ terms: null, privacy: null, returnsPage: null })
  expect(await pagesOf(first._id)).toEqual({
    terms: { text: 'Terms one.' },
    privacy: null,
    returnsPage: { text: 'Returns one.' },
  })
  expect((await getOrderDetails(reader, second._id)).pages).toEqual([
    { slug: 'terms', number: expect.any(Number) },
    { slug: 'privacy', number: expect.any(Number) },
  ])
  expect(await pagesOf(second._id)).toEqual({
    terms: { text: 'Terms two.' },
    privacy: { text: 'Privacy one.' },
    returnsPage: null,
  })
})

test('the mail about an order carries those terms and returns, and who sells; without them it is as it was', async () => {
  const none = await mailOf((await createOrder(user))._id)
  await publish('privacy', 'Privacy one.')
  const still = await mailOf((await createOrder(user))._id)
  await publish('terms', '## Law\n\nThe **law** of [here](/x) <b>applies</b>.')
  await publish('returns', '- Send it back.')
  const { _id } = await createOrder(user)
  await publish('terms', 'Changed afterwards.')
  const mail = await mailOf(_id)
  for (const before of [none, still])
    for (const form of [before.html, before.text]) expect(form).not.toMatch(/Sold by|Our |<h3/)
  expect(mail.text).toContain(
    'Sold by:\nEcommerce Site\n\nOur terms\n=========\n\nLaw\n\nThe law of here (http://localhost:3000/x) <b>applies</b>.\n\nOur returns\n===========\n\n• Send it back.\n\n-- \n',
  )
  expect(mail.html).toContain('The law of here (http://localhost:3000/x) &lt;b&gt;applies&lt;/b&gt;.</p>')
  expect(mail.html).toContain('>Our returns</h2>')
  expect(mail.html + mail.text).not.toMatch(/Changed afterwards|Privacy one/)
})

/** Places an order on a page of this language. */
const orderIn = (language: Language, prefix = `/${language}`) =>
  speakIn({ language, prefix }, () => createOrder(user))

test('L10 terms in the own language only, order placed in another: the own version is shown, stored and mailed, and the desk names it', async () => {
  await speak(['de', 'en'])
  await publish('terms', 'Wir [verkaufen](/pages/returns).')
  const shown = await speakIn({ language: 'en', prefix: '/en' }, () => findPublishedPage('terms'))
  expect(shown).toMatchObject({ text: 'Wir [verkaufen](/pages/returns).', lang: 'de' })
  const { _id, language } = await orderIn('en')
  expect(language).toBe('en')
  expect((await pagesOf(_id))?.terms).toEqual({ text: 'Wir [verkaufen](/pages/returns).' })
  expect((await getOrderDetails(reader, _id)).pages).toEqual([
    { slug: 'terms', number: expect.any(Number), language: 'de' },
  ])
  const mail = await mailOf(_id)
  expect(mail.html).toContain('<div lang="de"><h2')
  expect(mail.text).toContain('Wir verkaufen (http://localhost:3000/en/pages/returns).')
  const { html } = await mailOf((await orderIn('de', ''))._id)
  expect(html).not.toContain('<div lang')
})

test('an order keeps, and its mail carries, the versions of the language that it was placed in', async () => {
  await speak(['en', 'de'])
  for (const slug of ['terms', 'returns'] as const) await publish(slug, `We ${slug}.`)
  const translations = { de: { title: 'AGB', text: 'Wir verkaufen.' } }
  await savePage(owner, 'terms', { action: 'publish', version: 1, translations })
  const [german, english] = [await orderIn('de'), await orderIn('en', '')]
  const later = { de: { text: 'Später.' } }
  await savePage(owner, 'terms', { action: 'publish', version: 2, translations: later })
  expect(await pagesOf(german._id)).toEqual({
    terms: { text: 'Wir verkaufen.' },
    privacy: null,
    returnsPage: { text: 'We returns.' },
  })
  expect((await getOrderDetails(reader, german._id)).pages).toMatchObject([
    { slug: 'terms', language: 'de' },
    { slug: 'returns', language: 'en' },
  ])
  const [sent, own] = [await mailOf(german._id), await mailOf(english._id)]
  expect(sent.html).toContain('Wir verkaufen.')
  expect(sent.html.match(/<div lang="\w+">/g)).toEqual(['<div lang="en">'])
  expect(own.html).not.toMatch(/Wir verkaufen|<div lang/)
  expect(own.html).toContain('We terms.')
  // A language that the shop has not any more shows the shop's own pages.
  await speak(['en'])
  expect((await pagesOf((await orderIn('de', ''))._id))?.terms).toEqual({ text: 'We terms.' })
})

test('other mails about the order carry no pages', async () => {
  await publish('terms', 'Terms one.')
  const { _id: orderId } = await createOrder(user)
  const row = await db.mail.findFirstOrThrow({ where: { orderId }, select: { id: true } })
  await db.mail.update({ where: { id: row.id }, data: { kind: 'order_paid' } })
  const mail = await outgoingMail(row.id)
  expect(mail && renderMail(mail).text).not.toContain('Terms one.')
})

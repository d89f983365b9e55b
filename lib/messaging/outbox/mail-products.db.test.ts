import { beforeAll, expect, test } from 'vitest'
import { tellBackInStock } from '@/lib/catalog/back-in-stock/notify-back-in-stock'
import { requestAlert } from '@/lib/catalog/back-in-stock/request-alert'
import { updateReview } from '@/lib/catalog/reviews/update-review'
import { mailSelect, renderMail } from '@/lib/messaging/email-templates/render-mail'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import type { Language } from '@/lib/shared/messages/languages'
import { readShop } from '@/lib/store/settings/read-shop'
import { createProduct, createUser } from '@/testing/db/rows'

/** What mails beside those about orders call a product: its name in the language of the mail, else its own. */

const german = { language: 'de', prefix: '/de' } as const
const english = { language: 'en', prefix: '' } as const

async function setLanguages(...languages: Language[]) {
  await db.shopSettings.updateMany({ data: { values: { languages }, version: { increment: 1 } } })
  await readShop()
}
beforeAll(() => setLanguages('en', 'de'))

async function translated(countInStock = 0) {
  const { id } = await createProduct({ name: 'Samovar', countInStock })
  await db.productTranslation.create({
    data: { productId: id, language: 'de', texts: { name: 'Teemaschine' } },
  })
  return id
}

async function subjectsTo(recipient: string) {
  const rows = await db.mail.findMany({ where: { recipient }, orderBy: { id: 'asc' }, select: mailSelect })
  return rows.map((row) => renderMail(row).subject)
}

test('a request for a product and the mail that it is back name it in the language in which it was asked for', async () => {
  const id = await translated()
  await speakIn(german, () => requestAlert(null, id, { email: 'german@example.com' }))
  await speakIn(english, () => requestAlert(null, id, { email: 'english@example.com' }))
  await db.stockAlert.updateMany({ data: { confirmedAt: new Date() } })
  await db.product.update({ where: { id }, data: { countInStock: 9 } })
  expect(await tellBackInStock()).toBe(2)
  for (const subject of await subjectsTo('german@example.com')) expect(subject).toContain('Teemaschine')
  for (const subject of await subjectsTo('english@example.com')) expect(subject).toContain('Samovar')
})

test('L05 a product without a name in that language, or of a language that was taken away, has its own', async () => {
  const { id } = await createProduct({ name: 'Lamp', countInStock: 0 })
  await speakIn(german, () => requestAlert(null, id, { email: 'none@example.com' }))
  expect((await subjectsTo('none@example.com')).join()).toContain('Lamp')
  await setLanguages('de')
  await speakIn(german, async () => requestAlert(null, await translated(), { email: 'own@example.com' }))
  expect((await subjectsTo('own@example.com')).join()).toContain('Samovar')
  await setLanguages('en', 'de')
})

test('an author is told of a hidden review in the language of the account, whoever hides it', async () => {
  const productId = await translated(3)
  const [staff, author] = [await createUser({ role: 'staff' }), await createUser()]
  await db.user.update({ where: { id: author.id }, data: { language: 'de' }, select: { id: true } })
  const review = { userId: author.id, productId, name: 'Ada', rating: 1, comment: 'Spam.' }
  const { id } = await db.review.create({ data: review, select: { id: true } })
  await speakIn(english, () => updateReview(staff, id, { hidden: 'spam' }))
  expect((await subjectsTo(author.email)).join()).toContain('Teemaschine')
})

import { expect, test, vi } from 'vitest'
import { adminRoles } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { confirmToken } from '@/lib/accounts/sessions/confirm-token'
import { confirmEmail } from '@/lib/accounts/users/confirm-email'
import { listOperation } from '@/lib/admin/inbox/list-operation'
import { db } from '@/lib/platform/db/db'
import type { PagePatch } from '@/lib/store/cms/page-schema'
import { savePage } from '@/lib/store/cms/save-page'
import { createProduct, createUser } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { problemOf } from '@/testing/http/problems'
import { examineShop, readExamination } from './read-examination'

/** What of the set-up is done, by the settings of the environment and those that the owner has stored. */

const owner = await createUser({ role: 'owner', name: 'Ada' })

async function done(settings: Record<string, string> = {}): Promise<string[]> {
  vi.unstubAllEnvs()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  freshModules()
  const fresh = await import('./read-examination')
  return (await fresh.readExamination(owner)).lines.filter(({ isDone }) => isDone).map(({ id }) => id)
}

async function store(values: object): Promise<void> {
  await db.$executeRaw`update "ShopSettings" set "values" = "values" || ${JSON.stringify(values)}::jsonb, version = version + 1`
}

test('each line is done once it is set and works, not by simulated payments, a default name or an unverified backup', async () => {
  expect(await done()).toEqual([])
  const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
  const live = { ...paypal, PAYPAL_API_URL: 'https://api-m.paypal.com' }
  expect(await done({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'shop@example.com' })).toEqual(['mail'])
  expect(await done({ ...live, PAYPAL_SIMULATOR_URL: 'http://localhost:1' })).toEqual([])
  expect(await done(paypal)).toEqual([])
  expect(await done(live)).toEqual(['paypal'])
  expect(await done({ SELLER_ADDRESS: 'Road 1' })).toEqual([])
  expect(await done({ SELLER_ADDRESS: 'Road 1', SELLER_NAME: 'Ada’s' })).toEqual(['seller'])
  await db.backup.create({ data: { status: 'failed', failure: 'x' } })
  expect(await done({ BACKUP_AT: '03:00' })).toEqual([])
  await db.backup.create({ data: { status: 'verified', bytes: 1 } })
  expect(await done({ BACKUP_AT: '03:00' })).toEqual(['backup'])
  expect(await done({ SHOP_URL: 'https://shop.example.com' })).toEqual(['https'])
  await db.codeFactor.create({
    data: { userId: owner.id, secret: new Uint8Array(1), confirmedAt: new Date() },
  })
  expect(await done()).toEqual(['factor'])
  await createProduct()
  expect(await done()).toEqual(['factor', 'product'])
})

test('what the owner stores counts like the environment; another owner without a factor is named', async () => {
  await store({
    sellerName: 'Lampen',
    sellerAddress: 'Gasse 1',
    contactEmail: 'x@example.com',
    country: 'AT',
  })
  await store({ mailOwner: 'x@example.com', pricesIncludeTax: true, sellerTaxId: 'ATU1', withdrawal: true })
  expect(await done()).toEqual(
    expect.arrayContaining([
      'seller',
      'country',
      'contact',
      'owner-mail',
      'tax-mode',
      'tax-id',
      'withdrawal',
    ]),
  )
  await createUser({ role: 'owner', name: 'Bea' })
  const { lines } = await readExamination(owner)
  expect(lines.find(({ id }) => id === 'factor')).toMatchObject({ isDone: false, about: 'Bea' })
})

test('E01 who has a desk without a proven address is named to owners, and to nobody else of the desk', async () => {
  const staff = await createUser({ role: 'staff' })
  const named = async (viewer: Viewer) =>
    (await listOperation(viewer)).filter(({ what }) => what.includes('people with a desk'))
  expect(await named(owner)).toEqual([])
  const email = `${crypto.randomUUID()}@example.com`
  const unproven = await createUser({ role: 'reader', name: 'Cid', email, isProven: false })
  const { lines } = await examineShop()
  const about = `Cid (${email}, reader)`
  expect(lines.find(({ id }) => id === 'desk-addresses')).toMatchObject({ isDone: false, about })
  expect([await named(owner), await named(staff)]).toMatchObject([[{ tone: 'warning' }], []])
  expect((await named(owner))[0]?.what).toContain(about)
  await confirmEmail({ token: confirmToken(unproven) }, unproven)
  expect(await named(owner)).toEqual([])
})

test('in the EU brands of live products need a maker, and the shop the notice of the guarantee', async () => {
  const lines = async () =>
    (await readExamination(owner)).lines.filter(({ id }) => ['makers', 'notice'].includes(id))
  expect(await lines()).toMatchObject([
    { id: 'makers', isDone: false, about: 'Brand' },
    { id: 'notice', isDone: false },
  ])
  const maker = { name: 'Brand GmbH', address: 'Gasse 2', country: 'AT', contact: 'maker@example.com' }
  await db.maker.create({ data: { brand: 'Brand', ...maker } })
  await store({ guaranteeNotice: `/media/${'a'.repeat(64)}.pdf` })
  expect((await lines()).every(({ isDone }) => isDone)).toBe(true)
  await store({ country: 'US' })
  expect(await lines()).toEqual([])
  await store({ country: 'AT' })
})

test('a page counts once it is in force', async () => {
  const version = { number: 1, slug: 'terms', title: 'Terms', text: 'x', authorName: '' }
  const { id } = await db.pageVersion.create({ data: version })
  await db.page.create({ data: { slug: 'terms', title: 'Terms', text: 'x' } })
  expect(await done()).not.toContain('page-terms')
  await db.page.update({ where: { slug: 'terms' }, data: { inForceId: id } })
  expect(await done()).toContain('page-terms')
  vi.unstubAllEnvs()
})

test('only owners are told', async () => {
  expect((await problemOf(readExamination(null))).code).toBe('not-signed-in')
  for (const role of [...adminRoles.filter((each) => each !== 'owner'), 'customer' as const])
    expect((await problemOf(readExamination(await createUser({ role })))).code).toBe('not-allowed')
})

test('pages in force that lack a translation, or have one that is out of date, are named in a shop with several languages', async () => {
  const line = async () =>
    (await readExamination(owner)).lines.find(({ id }) => id === 'translated-pages') ?? null
  await store({ country: 'AT' })
  const publish = async (edit: Pick<PagePatch, 'title' | 'text' | 'translations'>) => {
    const page = await db.page.findUnique({ where: { slug: 'imprint' }, select: { version: true } })
    await savePage(owner, 'imprint', { action: 'publish', version: page?.version ?? 0, ...edit })
  }
  await db.page.deleteMany()
  await publish({ title: 'Imprint', text: 'We are.' })
  expect(await line()).toBeNull()
  await store({ languages: ['en', 'de'] })
  expect(await line()).toMatchObject({ isDone: false, about: 'Imprint in Deutsch' })
  await publish({ translations: { de: { title: 'Impressum', text: 'Wir sind.' } } })
  expect(await line()).toMatchObject({ isDone: true })
  await publish({ title: 'Imprint', text: 'We were.' })
  expect(await line()).toMatchObject({ isDone: false, about: 'Imprint in Deutsch (out of date)' })
})

import { beforeAll, expect, test, vi } from 'vitest'
import type { LineId } from '@/lib/admin/launch-check/examiner'
import { wordsOf } from '@/lib/admin/launch-check/examiner-words'
import { readExamination } from '@/lib/admin/launch-check/read-examination'
import { updateMaker } from '@/lib/catalog/manufacturers/update-manufacturer'
import { db } from '@/lib/platform/db/db'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { savePage } from '@/lib/store/cms/save-page'
import { pagesFor, proposalFor } from '@/lib/store/settings/country-proposals'
import { readShop } from '@/lib/store/settings/read-shop'
import { settingsInput } from '@/lib/store/settings/settings-schema'
import { updateShop } from '@/lib/store/settings/update-shop'
import { uploadNotice } from '@/lib/store/settings/upload-notice'
import { createProduct, createUser } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { imageFile } from '@/testing/shop/product-form'

/** Three honest owners do all that the examiner asks for, by the operations behind the admin, and take each thing away again. */

process.env.SHOP_URL = 'https://shop.example.com'
const owner = await createUser({ role: 'owner', name: 'Ada' })
const product = await createProduct()

/** Sends settings as the screen does. */
async function set(values: object): Promise<void> {
  const { version } = await readShop()
  await updateShop(owner, settingsInput.parse({ ...values, version }))
}

async function left(read = readExamination): Promise<{ id: LineId; about: string | null }[]> {
  const { lines } = await read(owner)
  return lines.flatMap(({ id, isDone, about }) => (isDone ? [] : [{ id, about }]))
}

async function publish(slug: PageSlug, action: 'publish' | 'withdraw' = 'publish'): Promise<void> {
  const page = await db.page.findUnique({ where: { slug }, select: { version: true } })
  await savePage(owner, slug, { action, title: slug, text: 'Our text.', version: page?.version ?? 0 })
}

const maker = {
  ...{ name: 'Lark Ltd', address: '1 Mill Lane\nLeeds', country: 'GB', contact: 'https://lark.example.com' },
  responsible: { name: 'Lerche GmbH', address: 'Gasse 1\nWien', contact: 'lerche@example.com' },
}
async function enterMaker(what: typeof maker | null): Promise<void> {
  const row = await db.maker.findUnique({ where: { brand: 'Brand' }, select: { version: true } })
  await updateMaker(owner, { brand: 'Brand', version: row?.version ?? 0, maker: what })
}

/** All that the settings have, for a shop in this country. */
function settingsOf(country: string) {
  const { taxNote: _, timeZone, ...proposal } = proposalFor(country)
  return {
    ...proposal,
    ...(timeZone && { timeZone }),
    ...{ country, name: 'Lamps', sellerName: 'Lamps Ltd', sellerAddress: '1 Road\nTown', sellerTaxId: 'X1' },
    ...{ contactEmail: 'hello@example.com', mailOwner: 'ada@example.com', mailFrom: 'shop@example.com' },
    ...{ smtpUrl: 'smtps://user:pass@mail.example.com', backupAt: '03:00' },
    ...{ paypalApi: 'live', paypalClientId: 'live-client-id', paypalClientSecret: 'live-client-secret' },
  }
}

/** Shops of the EU need all of it. */
async function open(country: string): Promise<void> {
  await set(settingsOf(country))
  for (const slug of pagesFor(country)) await publish(slug)
  if (!proposalFor(country).withdrawal) return
  await enterMaker(maker)
  await uploadNotice(owner, { file: await imageFile(), version: (await readShop()).version })
}

beforeAll(async () => {
  await db.backup.create({ data: { status: 'verified', bytes: 1 } })
  const factor = { secret: new Uint8Array(1), confirmedAt: new Date() }
  await db.codeFactor.create({ data: { userId: owner.id, ...factor } })
})

type Loss = { take: () => Promise<unknown>; giveBack: () => Promise<unknown>; about?: string }
const setting = (country: string, values: object): Loss => ({
  take: () => set(values),
  giveBack: () => set(settingsOf(country)),
})
const page = (slug: PageSlug): Loss => ({
  take: () => publish(slug, 'withdraw'),
  giveBack: () => publish(slug),
})

/** Lines of the operator, of strangers, and of shops with several languages. */
const unlost = ['https', 'desk-addresses', 'translated-pages'] as const satisfies LineId[]
type Unlost = (typeof unlost)[number]
const isLost = (id: LineId): id is Exclude<LineId, Unlost> => !unlost.some((each) => each === id)

/** How the shop loses what each line asks for. */
async function lossesIn(country: string): Promise<Record<Exclude<LineId, Unlost>, Loss>> {
  const { pricesIncludeTax } = proposalFor(country)
  const { guaranteeNotice } = await readShop()
  const where = { id: product.id }
  return {
    mail: setting(country, { smtpUrl: null }),
    paypal: setting(country, { paypalApi: 'sandbox' }),
    seller: setting(country, { sellerAddress: null }),
    country: setting(country, { country: null }),
    backup: setting(country, { backupAt: null }),
    factor: {
      take: () => createUser({ role: 'owner', name: 'Bea' }),
      giveBack: () => db.user.deleteMany({ where: { name: 'Bea' } }),
      about: 'Bea',
    },
    product: {
      take: () => db.product.update({ where, data: { status: 'draft' } }),
      giveBack: () => db.product.update({ where, data: { status: 'live' } }),
    },
    contact: setting(country, { contactEmail: null }),
    'owner-mail': setting(country, { mailOwner: null }),
    'tax-mode': setting(country, { pricesIncludeTax: !pricesIncludeTax }),
    'tax-id': setting(country, { sellerTaxId: null }),
    'page-terms': page('terms'),
    'page-privacy': page('privacy'),
    'page-returns': page('returns'),
    'page-shipping': page('shipping'),
    'page-imprint': page('imprint'),
    'page-contact': page('contact'),
    withdrawal: setting(country, { withdrawal: false }),
    makers: { take: () => enterMaker(null), giveBack: () => enterMaker(maker), about: 'Brand' },
    notice: { take: () => set({ guaranteeNotice: null }), giveBack: () => set({ guaranteeNotice }) },
  }
}

const shops = [
  ['Oregon', 'US', 15],
  ['London', 'GB', 17],
  ['Vienna', 'AT', 21],
] as const

test.each(shops)(
  'the examiner is green for a shop in %s (%s), and names each of %i things that is taken away',
  async (_, country, count) => {
    await open(country)
    expect(await left()).toEqual([])
    const { lines } = await readExamination(owner)
    expect(lines).toHaveLength(count)
    const losses = await lossesIn(country)
    for (const { id } of lines) {
      if (!isLost(id)) continue
      const { take, giveBack, about = null } = losses[id]
      await take()
      expect(await left(), id).toEqual([{ id, about }])
      expect(wordsOf({ id, about }, country).title, id).not.toBe('')
      await giveBack()
      expect(await left(), id).toEqual([])
    }
  },
)

test('of such a shop an address without TLS is named', async () => {
  vi.stubEnv('SHOP_URL', 'http://shop.example.com')
  freshModules()
  const fresh = await import('@/lib/admin/launch-check/read-examination')
  expect(await left(fresh.readExamination)).toEqual([{ id: 'https', about: 'http://shop.example.com' }])
})

import { expect, test } from 'vitest'
import { pageSlugs } from '@/lib/shared/routes/page-slugs'
import { examine, type LineId, lineIds, type ShopFacts } from './examiner'
import { wordsOf } from './examiner-words'

const ready: ShopFacts = {
  country: 'AT',
  sellerName: 'Wiener Lampen',
  sellerAddress: 'Gasse 1\n1010 Wien',
  sellerTaxId: 'ATU12345678',
  contactEmail: 'shop@example.com',
  pricesIncludeTax: true,
  taxPercent: 20,
  withdrawal: true,
  pages: pageSlugs,
  untranslated: [],
  brandsWithoutMaker: [],
  hasGuaranteeNotice: true,
  hasMailServer: true,
  mailOwner: 'ada@example.com',
  payments: 'live',
  backup: 'verified',
  ownersWithoutFactor: [],
  unprovenAdmins: [],
  shopUrl: 'https://lampen.example.com',
  hasProduct: true,
}
const untaxed = { pricesIncludeTax: false, taxPercent: 0, sellerTaxId: null, withdrawal: false }
const oregon: ShopFacts = {
  ...ready,
  ...untaxed,
  country: 'US',
  pages: ['terms', 'privacy', 'returns', 'contact'],
}

const missing = (facts: ShopFacts) => examine(facts).flatMap(({ id, isDone }) => (isDone ? [] : [id]))
const ids = (facts: ShopFacts) => examine(facts).map(({ id }) => id)

test('Vienna: every line applies, and all is well only when each is there', () => {
  // Shown only where somebody is to be looked at.
  expect(ids(ready)).toEqual(lineIds.filter((id) => id !== 'desk-addresses'))
  expect(missing(ready)).toEqual([])
  const lacks: Record<LineId, Partial<ShopFacts>> = {
    mail: { hasMailServer: false },
    paypal: { payments: 'sandbox' },
    seller: { sellerAddress: null },
    country: { country: null },
    backup: { backup: 'unverified' },
    factor: { ownersWithoutFactor: ['Ada'] },
    'desk-addresses': { unprovenAdmins: ['Ann (ann@example.com, staff)'] },
    product: { hasProduct: false },
    contact: { contactEmail: null },
    'owner-mail': { mailOwner: null },
    'tax-mode': { pricesIncludeTax: false },
    'tax-id': { sellerTaxId: null },
    'page-terms': { pages: pageSlugs.filter((slug) => slug !== 'terms') },
    'page-privacy': { pages: pageSlugs.filter((slug) => slug !== 'privacy') },
    'page-returns': { pages: pageSlugs.filter((slug) => slug !== 'returns') },
    'page-shipping': { pages: pageSlugs.filter((slug) => slug !== 'shipping') },
    'page-imprint': { pages: pageSlugs.filter((slug) => slug !== 'imprint') },
    'page-contact': { pages: pageSlugs.filter((slug) => slug !== 'contact') },
    'translated-pages': { untranslated: [{ slug: 'terms', language: 'de', isOutdated: false }] },
    withdrawal: { withdrawal: false },
    makers: { brandsWithoutMaker: ['Cindermoor'] },
    notice: { hasGuaranteeNotice: false },
    https: { shopUrl: 'http://lampen.example.com' },
  }
  for (const [id, lack] of Object.entries(lacks)) expect(missing({ ...ready, ...lack }), id).toEqual([id])
  for (const payments of ['none', 'simulated'] as const)
    expect(missing({ ...ready, payments })).toEqual(['paypal'])
  expect(missing({ ...ready, sellerName: null, backup: 'none' })).toEqual(['seller', 'backup'])
})

test('Oregon: no tax, and none of what only the law of the EU asks for', () => {
  expect(missing(oregon)).toEqual([])
  const others = [
    'desk-addresses',
    'tax-id',
    'page-shipping',
    'page-imprint',
    'withdrawal',
    'makers',
    'notice',
  ]
  expect(lineIds.filter((id) => !ids(oregon).includes(id))).toEqual(others)
  expect(missing({ ...oregon, pricesIncludeTax: true, taxPercent: 8 })).toEqual(['tax-mode', 'tax-id'])
})

test('London: prices with VAT and its number, without the pages and links of the EU', () => {
  const london = {
    ...ready,
    country: 'GB',
    withdrawal: false,
    brandsWithoutMaker: ['Lark'],
    hasGuaranteeNotice: false,
  }
  expect(missing(london)).toEqual([])
  expect(ids(london)).not.toEqual(expect.arrayContaining(['withdrawal']))
  expect(missing({ ...london, pricesIncludeTax: false })).toEqual(['tax-mode'])
})

test('a country that is unknown, or not said, is told nothing of tax modes', () => {
  const net = { ...oregon, country: null }
  for (const sellerTaxId of ['ATU12345678', 'EL123456789', 'DE 123456789'])
    expect(missing({ ...net, sellerTaxId }), sellerTaxId).toEqual(['country', 'tax-mode'])
  for (const sellerTaxId of ['GB123456789', '12-3456789', 'NO PE'])
    expect(missing({ ...net, sellerTaxId }), sellerTaxId).toEqual(['country'])
  expect(missing({ ...net, sellerAddress: 'Gasse 1\n8010 Graz\nÖsterreich' })).toEqual([
    'country',
    'tax-mode',
  ])
  for (const country of ['BR', null]) expect(ids({ ...oregon, country })).not.toContain('tax-mode')
  expect(missing({ ...oregon, country: null })).toEqual(['country'])
})

test('each line says what, why and where, each about the law its source, and what of many is missing', () => {
  const legal = lineIds.filter((id) => wordsOf({ id, about: null }, 'AT').source)
  expect(legal).toEqual([
    'seller',
    'contact',
    'tax-mode',
    'tax-id',
    ...pageSlugs.map((slug) => `page-${slug}`),
    ...['withdrawal', 'makers', 'notice'],
  ])
  for (const id of lineIds) {
    const { title, why, link, setting } = wordsOf({ id, about: null }, 'AT')
    expect([title, why, link?.href ?? setting].every(Boolean), id).toBe(true)
  }
  const [line] = examine({ ...ready, brandsWithoutMaker: ['Cindermoor', 'Lark'] }).filter(
    ({ isDone }) => !isDone,
  )
  expect(line && wordsOf(line, 'AT')).toMatchObject({
    why: expect.stringMatching(/Missing: Cindermoor, Lark\.$/),
    source: 'Regulation (EU) 2023/988, Art. 19',
  })
})

test('an EU seller with net prices reads which law wants the tax in them, and where to set it', () => {
  const net = examine({ ...ready, pricesIncludeTax: false }).find(({ id }) => id === 'tax-mode')
  expect(net?.isDone).toBe(false)
  for (const country of ['AT', null])
    expect(net && wordsOf(net, country)).toMatchObject({
      why: expect.stringContaining('the whole price, VAT and all other taxes included'),
      source: expect.stringContaining('Directive 98/6/EC'),
      link: { href: '/adminpage/settings?group=tax' },
    })
  expect(net && wordsOf(net, 'US').source).not.toContain('98/6/EC')
})

test('a shop with several languages is told which pages of its country lack a translation, and one with one language nothing', () => {
  const untranslated = [
    { slug: 'terms', language: 'de', isOutdated: false },
    { slug: 'privacy', language: 'de', isOutdated: true },
    { slug: 'imprint', language: 'de', isOutdated: false },
  ] as const
  const line = (facts: ShopFacts) => examine(facts).find(({ id }) => id === 'translated-pages')
  expect(line({ ...oregon, untranslated })).toEqual({
    id: 'translated-pages',
    isDone: false,
    about: 'Terms in Deutsch, Privacy in Deutsch (out of date)',
  })
  expect(line({ ...ready, untranslated: null })).toBeUndefined()
})

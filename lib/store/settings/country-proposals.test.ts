import { expect, test } from 'vitest'
import { currencies } from '@/lib/shared/money/currencies'
import { includesTax, isInEu, proposalFor } from './country-proposals'
import { shopSettings } from './settings-schema'

/** All codes of two letters: those of no country are unknown countries. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap((first) => letters.map((second) => first + second))

test('Vienna: prices in euros with 20 % VAT, withdrawal and 14 days to return', () => {
  expect(proposalFor('AT')).toMatchObject({
    currency: 'EUR',
    pricesIncludeTax: true,
    taxPercent: 20,
    taxLabel: 'VAT',
    timeZone: 'Europe/Vienna',
    withdrawal: true,
    returnDays: 14,
  })
})

test('London: prices in pounds with 20 % VAT, and no link of the EU to withdraw', () => {
  const london = { currency: 'GBP', pricesIncludeTax: true, taxPercent: 20, timeZone: 'Europe/London' }
  expect(proposalFor('GB')).toMatchObject({ ...london, withdrawal: false, returnDays: null })
})

test('Oregon: no tax is proposed, with a note that it depends on the state', () => {
  expect(proposalFor('US')).toMatchObject({ currency: 'USD', pricesIncludeTax: false, taxPercent: 0 })
  expect(proposalFor('US').taxNote).toContain('depends on the state')
})

test('an unknown country gets no tax, and is told so', () => {
  for (const code of ['BR', 'ZZ', 'constructor', ''])
    expect(proposalFor(code)).toMatchObject({ taxPercent: 0, pricesIncludeTax: false, withdrawal: false })
  expect(includesTax('BR')).toBeNull()
  expect(includesTax(null)).toBeNull()
})

test('every proposal can be stored, and the EU has 27 members with VAT from 17 to 27 per cent', () => {
  const kinds = shopSettings.pick({ taxPercent: true, taxLabel: true, timeZone: true, returnDays: true })
  for (const code of codes) {
    const { taxNote, timeZone, ...proposal } = proposalFor(code)
    expect(kinds.safeParse({ ...proposal, timeZone: timeZone ?? 'UTC' }).success, code).toBe(true)
    expect(currencies).toContain(proposal.currency)
    expect(taxNote).not.toBe('')
    expect([proposal.pricesIncludeTax, null], code).toContain(includesTax(code))
  }
  const members = codes.filter(isInEu).map(proposalFor)
  expect(members).toHaveLength(27)
  for (const { taxPercent, withdrawal } of members) {
    expect(taxPercent).toBeGreaterThanOrEqual(17)
    expect(taxPercent).toBeLessThanOrEqual(27)
    expect(withdrawal).toBe(true)
  }
})

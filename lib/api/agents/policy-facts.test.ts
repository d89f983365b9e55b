import { expect, test } from 'vitest'
import { plainShop } from '@/testing/shop/plain-shop'
import { policyFacts } from './policy-facts'
import { rankByWords } from './rank-by-words'

const shopUrl = 'https://shop.example'
const plain = { ...plainShop, returnDays: null, withdrawal: false, contactEmail: null, hasContact: false }
const textsOf = (shop: Parameters<typeof policyFacts>[0]) =>
  policyFacts(shop, shopUrl).map(({ text }) => text)

test('a shop that sets nothing says what it costs to ship everywhere, its tax, and that programs cannot order', () => {
  expect(textsOf(plain)).toEqual([
    'The shop ships to every country. Shipping costs 10.00 USD an order. Orders above 100.00 USD ship free.',
    '8.2 % Tax is added to the price of the goods.',
    expect.stringMatching(/^Programs cannot order or pay\. https:\/\/shop\.example\/buy\/1:2,7:1 shows/),
  ])
})

test('countries, days, included tax, returns, withdrawal and contact are told where they are set', () => {
  const days = { min: 2, max: 4 }
  const austria = { code: 'AT', taxPercent: 20, shippingFee: 490, freeShippingAbove: null, days }
  const set = {
    ...plain,
    ...{
      currency: 'EUR' as const,
      country: 'AT',
      countries: [austria],
      shippingFee: 0,
      shipsElsewhere: true,
    },
    ...{ pricesIncludeTax: true, taxPercent: 20, taxLabel: 'VAT', returnDays: 14, withdrawal: true },
    ...{ contactEmail: 'shop@shop.example', hasContact: true },
  }
  expect(textsOf(set)).toEqual([
    'The shop ships to Austria. Shipping costs 4.90 EUR an order. Goods arrive within 2 to 4 days after the payment.',
    'The shop ships to all other countries. Shipping is free.',
    'Prices include 20 % VAT.',
    'Goods can be sent back within 14 days for a refund. The buyer pays for the return.',
    'Consumers can withdraw from the contract without a reason and without an account.',
    expect.any(String),
    'The shop is reached by e-mail at shop@shop.example. Messages can be written on its contact page.',
  ])
})

test.each([
  ['Who pays for returning goods?', 'Returns and refunds'],
  ['do you ship to austria', 'Shipping and delivery to Austria'],
  ['is VAT included in the price', 'Tax'],
  ['how can I order it', 'How to order'],
])('%s leads to %s', (question, title) => {
  const austria = { code: 'AT', taxPercent: 20, shippingFee: 490, freeShippingAbove: null, days: null }
  const facts = policyFacts({ ...plain, countries: [austria], returnDays: 30, taxLabel: 'VAT' }, shopUrl)
  const [first] = rankByWords(facts, question, (fact) => [`${fact.topic} ${fact.title}`, fact.text])
  expect(first?.title).toBe(title)
})

test('a question without words, or with words of nothing, ranks nothing', () => {
  for (const question of ['', 'what is it?', 'xylophone']) {
    expect(rankByWords(['lamp'], question, (row) => [row, row])).toEqual([])
  }
})

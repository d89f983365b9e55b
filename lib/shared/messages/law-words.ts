import type { MessageKey } from './message'

type LawWord = {
  key: MessageKey
  /** Where it stands, for who checks it. */
  place: string
  /** The law that asks for it; null where none is certain. */
  source: string | null
  toBeChecked: 'by a lawyer'
}

const toBeChecked = 'by a lawyer'
const withdrawalFunction =
  'Directive 2011/83/EU, Art. 11a, which Directive (EU) 2023/2673, Art. 1, has inserted'
const taxInPrice =
  'Directive 98/6/EC, Art. 2(a); Directive 2011/83/EU, Art. 6(1)(e); Germany: PAngV, § 6(1) No. 1'
const productSafety = 'Regulation (EU) 2023/988, Art. 19'

/**
 * The messages whose words a law decides, or may be held against one. The words themselves stand in the messages; a test holds them,
 * and docs/law-words.md lists them.
 */
export const lawWords: readonly LawWord[] = [
  {
    key: 'checkout.place-order-button',
    place: 'Button that places the order. The specification fixes the English words, which may not be enough',
    source:
      'Directive 2011/83/EU, Art. 8(2): “order with obligation to pay”, or words as clear; Germany: BGB, § 312j(3); Austria: FAGG, § 8(2)',
    toBeChecked,
  },
  {
    key: 'catalog.includedTaxRate',
    place: 'Beside prices: the tax that they contain, with its rate',
    source: taxInPrice,
    toBeChecked,
  },
  {
    key: 'catalog.includedTax',
    place: 'Beside prices: the tax that they contain, where rates differ',
    source: taxInPrice,
    toBeChecked,
  },
  {
    key: 'catalog.includedTaxAny',
    place: 'Beside prices: the tax that they contain, where some countries have none',
    source: null,
    toBeChecked,
  },
  {
    key: 'catalog.vat',
    place: 'The name of the tax',
    source: null,
    toBeChecked,
  },
  {
    key: 'catalog.plusShipping',
    place: 'Beside prices: that shipping is added',
    source: 'Directive 2011/83/EU, Art. 6(1)(e); Germany: PAngV, § 6(1) No. 2',
    toBeChecked,
  },
  {
    key: 'catalog.lowestPrice',
    place: 'Beside a reduced price: the lowest of the 30 days before',
    source:
      'Directive 98/6/EC, Art. 6a, which Directive (EU) 2019/2161, Art. 2, has inserted; Germany: PAngV, § 11',
    toBeChecked,
  },
  {
    key: 'catalog.arrives',
    place: 'At a product: the time of delivery',
    source: 'Directive 2011/83/EU, Art. 6(1)(g)',
    toBeChecked,
  },
  {
    key: 'catalog.sendBack',
    place: 'At a product: within how many days it can be sent back, the shop’s own promise or the law’s',
    source: null,
    toBeChecked,
  },
  {
    key: 'catalog.makerAndSafety',
    place: 'Heading above maker and warnings of a product',
    source: productSafety,
    toBeChecked,
  },
  {
    key: 'catalog.warnings',
    place: 'Heading above the warnings of a product',
    source: `${productSafety}(d)`,
    toBeChecked,
  },
  {
    key: 'ui.guarantee-notice',
    place: 'Link to the official notice of the statutory guarantee',
    source:
      'Directive 2011/83/EU, Art. 6(1)(l) and Art. 22a, as Directive (EU) 2024/825, Art. 2, has amended it; the words of the link are the shop’s own',
    toBeChecked,
  },
  {
    key: 'layout.withdraw',
    place: 'Link to the withdrawal function on every page',
    source: `${withdrawalFunction}: “withdraw from contract here”, or words as clear`,
    toBeChecked,
  },
  {
    key: 'withdrawal.title',
    place: 'Name of the withdrawal function',
    source: `${withdrawalFunction}: “withdraw from contract here”, or words as clear`,
    toBeChecked,
  },
  {
    key: 'withdrawal.confirm',
    place: 'Button that declares the withdrawal',
    source: `${withdrawalFunction}: “confirm withdrawal”, or words as clear`,
    toBeChecked,
  },
  {
    key: 'withdrawal.declaration',
    place: 'What the form for withdrawal declares',
    source: 'Directive 2011/83/EU, Annex I (B), the model form',
    toBeChecked,
  },
  {
    key: 'withdrawal.answer',
    place: 'Answer to a withdrawal: its receipt has content and time',
    source: withdrawalFunction,
    toBeChecked,
  },
  {
    key: 'mail-return.withdrawal-subject',
    place: 'Subject of the mail that acknowledges a withdrawal',
    source: withdrawalFunction,
    toBeChecked,
  },
  {
    key: 'mail-return.withdrawal-said',
    place: 'What this mail says: content, date and time of the declaration',
    source: withdrawalFunction,
    toBeChecked,
  },
  {
    key: 'mail-return.withdrawal-keep',
    place: 'That this mail is the receipt',
    source: null,
    toBeChecked,
  },
  {
    key: 'review.verified-means',
    place: 'Beside reviews: whether and how they are checked',
    source: 'Directive 2005/29/EC, Art. 7(6), which Directive (EU) 2019/2161, Art. 3, has inserted',
    toBeChecked,
  },
  { key: 'review.verified', place: 'Mark of a review by a buyer', source: null, toBeChecked },
]

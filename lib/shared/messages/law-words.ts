import type { PlainKey } from './message'

type LawWord = {
  key: PlainKey
  /** Where it stands, for who checks it. */
  place: string
  /** The law that asks for it; null where none is certain. */
  source: string | null
  toBeChecked: 'by a lawyer'
}

const toBeChecked = 'by a lawyer'
const withdrawalFunction =
  'Directive 2011/83/EU, Art. 11a, which Directive (EU) 2023/2673, Art. 1, has inserted'

/**
 * The messages whose words a law decides, or may be held against one. The words themselves stand in the messages; a test holds them,
 * and docs/law-words.md lists them.
 */
export const lawWords: readonly LawWord[] = [
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
    key: 'review.verified-means',
    place: 'Beside reviews: whether and how they are checked',
    source: 'Directive 2005/29/EC, Art. 7(6), which Directive (EU) 2019/2161, Art. 3, has inserted',
    toBeChecked,
  },
  { key: 'review.verified', place: 'Mark of a review by a buyer', source: null, toBeChecked },
]

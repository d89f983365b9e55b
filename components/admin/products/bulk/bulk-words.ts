import type { BulkInput, BulkResult } from '@/lib/catalog/bulk-edit/bulk-edit-schema'
import { isLargeChange } from '@/lib/catalog/bulk-edit/bulk-price'
import { centsOf, withSign } from '@/lib/shared/money/money'

/** What can be done with many products, in the words of the choice. */
export const bulkKinds = {
  'lower-percent': 'Lower the price by per cent',
  'raise-percent': 'Raise the price by per cent',
  'lower-amount': 'Lower the price by an amount',
  'raise-amount': 'Raise the price by an amount',
  category: 'Put into a category',
  brand: 'Give a brand',
  live: 'Make live',
  draft: 'Make drafts',
  delete: 'Delete',
} as const
export type BulkKind = keyof typeof bulkKinds

/** The label of the value that an action takes. Actions that are absent take none. */
export const valueLabels: Partial<Record<BulkKind, string>> = {
  'lower-percent': 'Per cent',
  'raise-percent': 'Per cent',
  'lower-amount': 'Amount',
  'raise-amount': 'Amount',
  category: 'Category',
  brand: 'Brand',
}

/** An action in the form of the call. */
export type SentAction =
  | { price: { percent: string } | { amount: string } }
  | { category: string }
  | { brand: string }
  | { status: BulkInput['action']['status'] }
  | { delete: true }

/** What a call sends for an action; a comma may separate the decimals of `value`. */
export function actionOf(kind: BulkKind, value: string): SentAction {
  const number = value.trim().replace(',', '.')
  switch (kind) {
    case 'lower-percent':
      return { price: { percent: `-${number}` } }
    case 'raise-percent':
      return { price: { percent: number } }
    case 'lower-amount':
      return { price: { amount: `-${number}` } }
    case 'raise-amount':
      return { price: { amount: number } }
    case 'category':
      return { category: value }
    case 'brand':
      return { brand: value }
    case 'delete':
      return { delete: true }
    default:
      return { status: kind }
  }
}

export const productsText = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en')} products`

export const isDone = ({ outcome }: BulkResult) => outcome === 'changed' || outcome === 'deleted'

/** More products than one looks through. */
const manyProducts = 50

/**
 * What is asked before a change that is large, or may be one too many: prices that change by more than half or have just changed, many
 * products, each deletion, and another change that stands unfinished.
 */
export function questionsOf(
  kind: BulkKind,
  results: readonly BulkResult[],
  unfinished: { change: { ids: readonly number[] }; done: number } | null,
): string[] {
  const done = results.filter(isDone)
  const large = done.filter(({ before, after }) => {
    const [was, is] = [before.price, after.price]
    return typeof was === 'string' && typeof is === 'string' && isLargeChange(centsOf(was), centsOf(is))
  })
  const recent = done.filter(({ after, detail }) => 'price' in after && detail !== null)
  const such = ([first]: readonly BulkResult[]) =>
    first &&
    `such as ${first.name} from ${withSign(first.before.price ?? '')} to ${withSign(first.after.price ?? '')}`
  return [
    kind === 'delete' &&
      `${productsText(done.length)} will leave the shop for good. Orders keep what was bought.`,
    large.length > 0 &&
      `${productsText(large.length)} will change in price by more than half, ${such(large)}.`,
    recent.length > 0 &&
      `${productsText(recent.length)} changed in price within the last hour, and would change once more, ${such(recent)}.`,
    kind !== 'delete' && done.length > manyProducts && `${productsText(done.length)} will change at once.`,
    unfinished !== null &&
      `Another change is not finished: ${unfinished.done.toLocaleString('en')} of ${productsText(unfinished.change.ids.length)} are done. It will be forgotten.`,
  ].filter((question) => question !== false)
}

/** What becomes of all products, in a sentence. */
export function summaryOf(kind: BulkKind, results: readonly BulkResult[]): string {
  const done = results.filter(isDone).length
  const same = results.filter(({ outcome }) => outcome === 'unchanged').length
  const refused = results.length - done - same
  const will = kind === 'delete' ? 'will be deleted' : 'will change'
  return `${[
    `${productsText(done)} ${will}`,
    same > 0 && `${same.toLocaleString('en')} ${same === 1 ? 'is' : 'are'} so already`,
    refused > 0 && `${refused.toLocaleString('en')} ${refused === 1 ? 'is' : 'are'} refused`,
  ]
    .filter(Boolean)
    .join(', ')}.`
}

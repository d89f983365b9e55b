import type { CellValues } from '@/lib/admin/import/read-cells'
import type { Membership } from '@/lib/admin/import-groups/plan-member'
import { plainNames } from '@/lib/catalog/products/product-fields'
import { noPicture } from '@/lib/catalog/products/product-pictures'
import { planTranslations, type TranslationEdit } from '@/lib/catalog/translations/product-translations'
import { formatAmount } from '@/lib/shared/money/money'
import { knownPictures, planPictures } from './plan-pictures'
import { type Add, planReduction } from './plan-rules'
import type { CurrentProduct, PlanContext, RowChanges } from './plan-types'

/** The parts of a plan that a row's fields make; `changes` in the form that is shown. */
export function planFields(
  values: CellValues,
  current: CurrentProduct | undefined,
  membership: Membership | null,
  context: PlanContext,
  add: Add,
) {
  const { _id, version, countInStock, stockSeen, images, alts, translations, group, options, ...cells } =
    values
  const old = current ? knownPictures(current) : []
  const { pictures, mistakes, notes } = planPictures(values, old, context)
  for (const { column, message } of mistakes) add(column, message)
  const compareAtCents = planReduction(values, current, context, add, notes)
  const hasPicture = pictures.length > 0
  let status = values.status ?? current?.status ?? (hasPicture ? 'live' : 'draft')
  if (status === 'live' && !hasPicture && mistakes.length === 0) {
    const becomesLive = current?.status !== 'live'
    if (!context.isForeign || !becomesLive) add(becomesLive ? 'status' : 'image1', withoutPicture(current))
    else {
      status = 'draft'
      const becomes = current ? 'stays' : 'becomes'
      notes.push({ column: 'image1', message: `It ${becomes} a draft, because it has no picture.` })
    }
  }
  const [first = { src: noPicture, alt: '' }, ...others] = pictures
  const after = {
    ...{ ...cells, compareAtCents, status },
    ...{ image: first.src, imageAlt: first.alt, pictures: others },
  }
  const fields: Record<string, unknown> = {}
  const before: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(after)) {
    const previous = current?.[column as keyof typeof after]
    if (value === undefined || isSame(value, previous)) continue
    fields[column] = value
    before[column] = previous ?? null
  }
  const changes: RowChanges = {}
  const show = (
    column: string,
    from: RowChanges[string][0] | undefined,
    to: RowChanges[string][0] | undefined,
  ) => {
    if (to !== undefined && !isSame(to, from ?? null)) changes[column] = [from ?? null, to]
  }
  for (const column of plainNames) show(column, current?.[column], values[column])
  show('status', current?.status, status)
  show('price', amount(current?.priceCents), amount(cells.priceCents))
  show('compareAtPrice', amount(current?.compareAtCents), amount(compareAtCents))
  for (let place = 0; place < Math.max(pictures.length, old.length); place++) {
    show(`image${place + 1}`, old[place]?.src, pictures[place]?.src ?? null)
    show(`alt${place + 1}`, old[place]?.alt || null, pictures[place]?.alt || null)
  }
  const made = planTexts(membership?.translations ?? {}, current)
  const local = planTexts(translations, current)
  const edit = bothTexts(made.edit, local.edit)
  if (Object.keys(edit).length > 0) fields.translations = edit
  if (membership?.member) before.groupId = current?.groupId ?? null
  return {
    fields: { ...fields, ...membership?.fields },
    before,
    changes: { ...changes, ...membership?.changes, ...made.changes, ...local.changes },
    notes,
  }
}

function bothTexts(one: TranslationEdit, other: TranslationEdit): TranslationEdit {
  const languages = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof TranslationEdit)[]
  return Object.fromEntries(languages.map((language) => [language, { ...one[language], ...other[language] }]))
}

/** An unchanged cell says nothing of whether the own text has changed since. */
function planTexts(edit: TranslationEdit, current: CurrentProduct | undefined) {
  const stored = current?.translations ?? []
  const isOther = (language: string, key: string, text: string) =>
    !isSame(text, stored.find((row) => row.language === language)?.texts[key] ?? '')
  const changed = Object.entries(edit).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([key, text]) => isOther(language, key, text))),
  ])
  const planned = planTranslations(stored, Object.fromEntries(changed), [])
  return { edit: planned.edit, changes: planned.changes as RowChanges }
}

/** Spreadsheets write other line breaks, and no blanks around a text. */
function isSame(one: unknown, other: unknown): boolean {
  const tidy = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value)
  return JSON.stringify(tidy(one)) === JSON.stringify(tidy(other))
}

const amount = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? cents : formatAmount(cents)

function withoutPicture(current: CurrentProduct | undefined): string {
  return current ? 'A live product needs a picture.' : 'A new product without a picture can only be a draft.'
}

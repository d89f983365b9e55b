import {
  type CellMessage,
  type FileRow,
  optionPlaces,
  type VariantOf,
} from '@/lib/admin/import/import-columns'
import { maxOptions } from '@/lib/catalog/product-groups/group-limits'
import { isPlace, madeText, usualPattern } from '@/lib/catalog/product-groups/member-name'
import { productFields } from '@/lib/catalog/products/product-fields'
import { nameKey } from '@/lib/shared/text/fold-letters'
import { oneLine, unstorable } from '@/lib/shared/text/text'

type Option = { name: string; value: string; values?: readonly string[] }
type Variant = { key: string; title: string; options: readonly Option[]; alone: string }

type Grouped = { cells: FileRow['cells']; notes: CellMessage[]; variantOf?: VariantOf }

const isOwnProduct = 'It becomes a product of its own.'
const untitled: CellMessage = {
  column: 'group',
  message:
    'It is in no group, because its product has no title: the rows of one product stand together, the first with its title.',
}

/** What a variant of a product of another shop becomes: a member of a group, or, with a note, a product of its own. */
export function variantCells({ key, title, options, alone }: Variant): Grouped {
  if (title === '') return { cells: { name: alone }, notes: [untitled] }
  const reason = whyAlone(options)
  if (reason) {
    const note = {
      column: 'group',
      message: `A variant of “${title}”: ${reason} ${isOwnProduct}`,
      about: `${reason} ${isOwnProduct}`,
    }
    return { cells: { name: alone }, notes: [note] }
  }
  const clean = options.map(({ name, value, values = [] }) => ({
    name: optionNameOf(name),
    value: cut(value, maxValue),
    values: values.map((text) => cut(text, maxValue)).filter(Boolean),
  }))
  const group = cut(title, productFields.name.max)
  const notes = clean.flatMap(({ name, value }, at) => {
    const [was = '', said = ''] = [options[at]?.name ?? '', options[at]?.value ?? ''].map((text) =>
      text.normalize('NFC').trim(),
    )
    return [
      ...(name === was ? [] : [changed(at, 'Name', was, name)]),
      ...(value === said ? [] : [changed(at, 'Value', said, value)]),
    ]
  })
  const cells: FileRow['cells'] = { group }
  for (const [at, { name, value }] of clean.entries()) {
    cells[`option${optionPlaces[at] ?? 1}Name`] = name
    cells[`option${optionPlaces[at] ?? 1}Value`] = value
  }
  const [names, values] = [clean.map(({ name }) => name), clean.map(({ value }) => value)]
  cells.name = cut(madeText(usualPattern, group, names, values), productFields.name.max)
  return { cells, notes, variantOf: { key, alone, values: clean.map((option) => option.values) } }
}

function whyAlone(options: readonly Option[]): string | null {
  if (options.length > maxOptions) return `It has more than ${maxOptions} options, which is the most here.`
  const empty = options.find(({ value }) => value.trim() === '')
  if (empty) return `Its ${empty.name} is empty, and a member of a group has a value of each option.`
  const names = options.map(({ name }) => nameKey(optionNameOf(name)))
  if (names.length === 0 || names.includes('')) return 'Its options have no name.'
  return new Set(names).size < names.length ? 'Two of its options have the same name.' : null
}

const [maxName, maxValue] = [40, 100]

/** A colon and braces mean something in addresses and patterns. */
function optionNameOf(text: string): string {
  const name = cut(text.replaceAll(/[:{}]/g, ' '), maxName)
  return isPlace(name) ? `Option ${name}` : name
}

const notStorable = new RegExp(unstorable, 'gu')
const cut = (text: string, max: number) =>
  oneLine(text.replaceAll(notStorable, '')).trim().slice(0, max).toWellFormed().trim()

function changed(at: number, part: 'Name' | 'Value', was: string, is: string): CellMessage {
  const about = `An option’s ${part.toLowerCase()} is taken without what it may not have, and not longer than it may be.`
  return { column: `option${at + 1}${part}`, message: `“${was}” is read as “${is}”.`, about }
}

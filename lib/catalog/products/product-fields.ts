/** The fields of a product, in the order of its file. All readers of fields read them here; without zod, so that browsers may. */
/** A `text` is required, a `note` is '' without, a `code` and a `whole` number are null without. */
type Field = {
  kind: 'text' | 'note' | 'code' | 'whole' | 'amount' | 'count' | 'choice' | 'list'
  label: string
  /** At most so many characters, or this number. */
  max?: number
  hint?: string
  /** The code has digits only: phones show a number pad. */
  isNumeric?: true
  /** Its column in the database; by default one of its name. */
  column?: string
  /** Whether the file of products has it. */
  csv?: false
  /** Whether its page shows it. The trigger `Product_changed_at` repeats it for the sitemap; a test compares both. */
  page?: false
  /** Its names in JSON-LD, in the feed of merchant centres, and in what assistants read. */
  jsonLd?: readonly string[]
  feed?: readonly string[]
  agents?: readonly string[]
}

export const productFields = {
  sku: { kind: 'code', label: 'SKU', max: 64, hint: 'Your own number of it.', jsonLd: ['sku', 'mpn'] },
  name: { kind: 'text', label: 'Name', max: 200 },
  brand: { kind: 'text', label: 'Brand', max: 100 },
  category: { kind: 'text', label: 'Category', max: 100 },
  description: { kind: 'text', label: 'Description', max: 5000 },
  price: { kind: 'amount', label: 'Price', column: 'priceCents' },
  compareAtPrice: { kind: 'amount', label: 'Before the reduction', column: 'compareAtCents' },
  countInStock: { kind: 'count', label: 'Count In Stock', hint: 'With 0 the shop says Out Of Stock.' },
  status: { kind: 'choice', label: 'Status' },
  gtin: {
    kind: 'code',
    label: 'GTIN',
    isNumeric: true,
    hint: 'The number under the bar code: 8, 12, 13 or 14 digits.',
    jsonLd: ['gtin'],
  },
  weightG: { kind: 'whole', label: 'Weight in g', max: 1_000_000, page: false, agents: ['weight_g'] },
  warnings: {
    kind: 'note',
    label: 'Warnings',
    max: 2000,
    hint: 'Age, small parts, hot surfaces: its page shows them with the maker. Empty for none.',
    csv: false,
    agents: ['warnings'],
  },
  facts: { kind: 'list', label: 'Facts', csv: false },
  pictures: { kind: 'list', label: 'Pictures', csv: false },
} as const satisfies Record<string, Field>

type Fields = typeof productFields
type FieldName = keyof Fields
type NameOf<Kind extends Field['kind']> = {
  [Name in FieldName]: Fields[Name]['kind'] extends Kind ? Name : never
}[FieldName]

/** Fields that are one column and pass unchanged from there to an answer. */
type PlainName = NameOf<'text' | 'note' | 'code' | 'whole'>
/** Fields that a form has under their own name, as one text. */
export type FormName = Exclude<FieldName, NameOf<'list'>>
export type NoteName = NameOf<'note'>
export type FileFieldName = {
  [Name in FieldName]: Fields[Name] extends { csv: false } ? never : Name
}[FieldName]

const rows: Record<FieldName, Field> = productFields
const names = Object.keys(productFields) as FieldName[]

export const fileFields = names.filter((name) => rows[name].csv !== false) as FileFieldName[]

export const columnOf = (name: FieldName): string => rows[name].column ?? name

/** The fields of these kinds, in the order of the table. */
export function namesOf<Kind extends Field['kind']>(...kinds: readonly Kind[]): NameOf<Kind>[] {
  return names.filter((name) => kinds.some((kind) => kind === productFields[name].kind)) as NameOf<Kind>[]
}

export const plainNames: readonly PlainName[] = namesOf('text', 'note', 'code', 'whole')

/** Makes something of each field of a kind, under its name. */
export function eachOf<Kind extends Field['kind'], T>(
  kind: Kind,
  make: (field: { label: string; max: number }, name: NameOf<Kind>) => T,
): { [Name in NameOf<Kind>]: T } {
  const entries = namesOf(kind).map((name) => {
    const { label, max = Number.POSITIVE_INFINITY } = rows[name]
    return [name, make({ label, max }, name)]
  })
  return Object.fromEntries(entries)
}

/** The plain fields that a product has and these readers are told, by their names there. */
export function namedValues(
  product: Record<PlainName, string | number | null>,
  reader: 'jsonLd' | 'feed' | 'agents',
) {
  const values = plainNames.flatMap((field) =>
    (rows[field][reader] ?? []).map((name) => [name, product[field]] as const),
  )
  return values.filter(([, value]) => value !== null && value !== '')
}

/** What a field of a form says of itself. */
export function formField<Name extends FormName>(name: Name) {
  const { label, hint, isNumeric } = rows[name]
  return { name, label, hint, ...(isNumeric && { inputMode: 'numeric' as const }) }
}

/** What the columns hold where nothing is said: their defaults in the database. */
export const emptyColumns = { ...eachOf('note', () => ''), imageAlt: '', pictures: [], facts: [] }

import { z } from '@/lib/shared/validation/zod'
import { type FilterChip, filterPath, type ListFilter, readFilter } from './list-filter'

export type Choices = { values: readonly string[]; labels?: Record<string, string> }

/** How a parameter is asked for. */
export type FilterField = {
  label: string
} /** One of some, or none, which `none` calls. Without `values` these are read with the page. */ & (
  | ({ kind: 'choice'; none?: string } & Partial<Choices>)
  /** Any number of some. */
  | ({ kind: 'choices' } & Required<Choices>)
  | { kind: 'day' | 'amount' }
  | { kind: 'number'; title: string }
  /** A text that links give: shown when it is there. */
  | { kind: 'given' }
)

type Values = Record<string, string | string[] | undefined>
/** A part of a filter in use, and what the filter is without it; an empty label stands for a part that is not in use. */
export type Chip<Filter> = readonly [label: string | undefined, without: Partial<Filter>]

type Definition<Parameters extends ListFilter['shape'], Names> = {
  path: string
  parameters: Parameters
  /** The orders of its rows: what they are called, and which rows come first. The first one is the usual one. */
  sorts?: Record<string, readonly [label: string, words: string]>
  /** Which rows come first where there is one order only, and not that of their age. */
  words?: string
  /** The fields of its form, in their order; `sort` is the last one by itself. */
  form?: Partial<Record<keyof Parameters & string, FilterField>>
  chips?: (
    filter: z.output<z.ZodObject<Parameters>>,
    names: Names,
  ) => Chip<z.output<z.ZodObject<Parameters>>>[]
}

/** A list of the admins: its filter, and what follows from that. */
export type List<Filter, Names = void> = {
  path: string
  /** Leaves nothing out. */
  all: Filter
  sorts: Record<string, readonly [label: string, words: string]> | undefined
  form: Partial<Record<string, FilterField>>
  /** The screen with this filter. */
  pathOf: (some?: Partial<Filter>) => string
  /** The filter of a screen; odd parts of its address do not count. */
  read: (query: URLSearchParams) => Filter
  /** A chip for each part of a filter in use, but for the order of the rows. */
  chipsOf: (used: Filter, names: Names) => FilterChip[]
  wordsOf: (filter: Filter) => string | undefined
}

/** Defines a list of the admins. Its screen, call, export and links read the definition. */
export function defineList<Parameters extends ListFilter['shape'], Names = void>({
  path,
  parameters,
  sorts,
  words,
  form = {},
  chips = () => [],
}: Definition<Parameters, Names>) {
  type Filter = z.output<z.ZodObject<Parameters>>
  const filter = z.object(parameters)
  const all = filter.parse({})
  const pathOf = (some: Partial<Filter> = {}) =>
    filterPath(path, { ...all, ...some } as Values, all as Values)
  const list: List<Filter, Names> = {
    path,
    all,
    sorts,
    form,
    pathOf,
    read: (query) => readFilter(filter as ListFilter, query) as Filter,
    chipsOf: (used, names) =>
      chips(used, names).flatMap(([label, without]) =>
        label ? [{ label, href: pathOf({ ...used, ...without }) }] : [],
      ),
    wordsOf: (used) => sorts?.[String((used as Values).sort)]?.[1] ?? words,
  }
  return { ...list, filter }
}

/** The parameter of an order of rows; the first one of `sorts` is the usual one. */
export function sortInput<Sort extends string>(sorts: Record<Sort, unknown>) {
  const names = Object.keys(sorts) as [Sort, ...Sort[]]
  return z.enum(names).default(names[0])
}

/** "Paid from 2026-11-01 to 2026-11-30", or less; empty when neither end is given. */
export function rangeLabel(name: string, from: string | undefined, to: string | undefined): string {
  return from || to ? [name, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ') : ''
}

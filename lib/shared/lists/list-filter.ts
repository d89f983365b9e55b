import { t } from '@/lib/shared/messages/message'
import { z } from '@/lib/shared/validation/zod'

/** The parameters that filter a list, none of which is required. Those with a default of several values may be repeated. */
export type ListFilter = z.ZodObject<Record<string, z.ZodDefault<z.ZodType> | z.ZodOptional<z.ZodType>>>

const takesSeveral = (field: ListFilter['shape'][string]) => field.unwrap() instanceof z.ZodArray

function valuesIn(filter: ListFilter, query: URLSearchParams): [name: string, value: unknown][] {
  return Object.entries(filter.shape).flatMap(([name, field]) => {
    const values = query.getAll(name)
    if (values.length === 0) return []
    return [[name, takesSeveral(field) || values.length > 1 ? values : values[0]]]
  })
}

/** Parses the filter of a call. Throws a ZodError for a value that is none, and for a repeated parameter. */
export function parseFilter<Filter extends ListFilter>(
  filter: Filter,
  query: URLSearchParams,
): z.output<Filter> {
  return filter.parse(Object.fromEntries(valuesIn(filter, query)))
}

/** Throws a ZodError for parameters that are not among the known ones. */
export function refuseUnknown(query: URLSearchParams, known: object): void {
  // Not by a schema of zod, which passes over `__proto__`.
  const unknown = [...new Set(query.keys())].filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    throw new z.ZodError(
      unknown.map((name) => ({
        code: 'custom',
        path: [name],
        message: t('field.parameter', { name }),
      })),
    )
}

/** Parses all parameters of an address. Throws a ZodError for a value that is none, and for unknown and repeated parameters. */
export function parseAll<Filter extends ListFilter>(
  filter: Filter,
  query: URLSearchParams,
): z.output<Filter> {
  refuseUnknown(query, filter.shape)
  return parseFilter(filter, query)
}

/** Reads the filter of a page: values that are none do not count, and of repeated parameters the first one does. Never fails. */
export function readFilter<Filter extends ListFilter>(
  filter: Filter,
  query: URLSearchParams,
): z.output<Filter> {
  const usable = Object.entries(filter.shape).flatMap(([name, field]) => {
    const isUsable = (value: unknown) => field.safeParse(value).success
    const values = query.getAll(name)
    if (takesSeveral(field)) return [[name, values.filter((value) => isUsable([value]))]]
    const first = values.find(isUsable)
    return first === undefined ? [] : [[name, first]]
  })
  return filter.parse(Object.fromEntries(usable))
}

type Values = Record<string, string | string[] | undefined>

/** The address of a list with this filter, without the parameters that are as in `all`. Read again it is the same filter. */
export function filterPath<Filter extends Values>(path: string, filter: Filter, all: Filter): string {
  const changed = Object.entries(filter).filter(([name, value]) => String(value) !== String(all[name]))
  const query = queryOf(Object.fromEntries(changed))
  return query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
}

/** A part of a filter in use: what it says, and the address of the list without it. */
export type FilterChip = { label: string; href: string }

/** The query of a page's `searchParams`. */
export function queryOf(parameters: Record<string, string | string[] | undefined>): URLSearchParams {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, each]),
  )
  return new URLSearchParams(pairs)
}

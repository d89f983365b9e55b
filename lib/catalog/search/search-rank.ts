import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Term, Understood } from './search-terms'

/** Weights of `ProductSearch.title`: A name, B maker, C category, D alternative text. Stems need no escaping in a tsquery. */

function lexeme(stem: string, weights: string): string {
  const label = stem.endsWith('*') ? `*${weights}` : weights
  return `'${stem.replace(/\*$/, '')}'${label === '' ? '' : `:${label}`}`
}

const every = (stems: string[], label: string) => {
  const all = stems.map((stem) => lexeme(stem, label)).join(' & ')
  return stems.length > 1 ? `(${all})` : all
}

/** Each word as it was written, or in another form: without accents, joined, by the pairs of its letters. */
function asFolded({ typed, folds }: Term, weights: string): string {
  const words = typed.map((stem, index) =>
    [lexeme(stem, weights), ...(folds[index] ?? []).map((fold) => every(fold.split(' '), weights))].join(
      ' | ',
    ),
  )
  return words.map((alternatives) => `(${alternatives})`).join(' & ')
}

/** Beside a word as it was written, which need not be looked for again. */
const inOtherForms = (term: Term, weights: string) =>
  term.typed.length === 1
    ? (term.folds[0] ?? []).map((fold) => every(fold.split(' '), weights)).join(' | ')
    : asFolded(term, weights)

const hasFolds = ({ folds }: Term) => folds.some((alternatives) => alternatives.length > 0)

/** As it was written, or in another form. */
const asTyped = (term: Term) => (hasFolds(term) ? asFolded(term, '') : every(term.typed, ''))

/** As it was written, in singular or plural: stems also join clothes and cloth. */
function exactly({ words }: Term, weights: string): string {
  const forms = (word: string) => [word, `${word}s`, `${word}es`, word.replace(/(?<=..)s$/, '')]
  const each = words.split(' ').map((word) =>
    forms(word)
      .map((form) => lexeme(form, weights))
      .join(' | '),
  )
  return each.map((alternatives) => `(${alternatives})`).join(' & ')
}

/** As it was written, or by a synonym; while it is being typed, any longer word rather than a synonym of one. */
const byName = ({ typed, also, beginning }: Term, weights: string) =>
  beginning === null
    ? [typed, ...also].map((stems) => every(stems, weights)).join(' | ')
    : `${every(typed, weights)} | ${every([...typed.slice(0, -1), `${beginning}*`], weights)}`

/** In any way. A word that is being typed may be longer. */
function inAnyWay(term: Term, weights = ''): string {
  const { also, parts, tag, beginning } = term
  return [
    byName(term, weights),
    ...(beginning === null ? [] : also.map((stems) => every(stems, weights))),
    ...(parts.length === 0 ? [] : [every(parts, weights)]),
    ...(hasFolds(term) ? [inOtherForms(term, weights)] : []),
    ...(tag === null ? [] : [lexeme(`#${tag}`, '')]),
  ].join(' | ')
}

/** What finds the products that have all terms, as a tsquery. */
export const allOf = (terms: Term[]) => terms.map((term) => `(${inAnyWay(term)})`).join(' & ')

/** What finds the products that have some term. */
export const someOf = (terms: Term[]) => terms.map((term) => inAnyWay(term)).join(' | ')

/** Ranking by more terms would only cost time. */
const maxRanked = 8

type Found = Pick<Understood, 'terms' | 'products'>

/** More products than have one number. */
const maxCoded = 1000

const subjectsOf = (terms: Term[]) => terms.filter(({ role }) => role === 'subject').slice(0, maxRanked)

/**
 * The rank of a match, the best first: a product whose number it is, then by the words. Names weigh more than makers and categories, these more than alternative texts and
 * descriptions. Null for a product that has a subject only in its description, if the subject is known as goods or is not written so:
 * a toolbox with a piano hinge is no piano.
 */
export function rankOf({ terms, products }: Found): Prisma.Sql {
  const byWords = rankByWords(terms)
  return products.length === 0
    ? byWords
    : Prisma.sql`case when m."productId" = any(${products}::int[]) then array_position(${products}::int[], m."productId") - ${maxCoded} else ${byWords} end`
}

function rankByWords(terms: Term[]): Prisma.Sql {
  const ranks = terms.slice(0, maxRanked).map((term) =>
    term.role === 'subject'
      ? Prisma.sql`case when m.title @@ ${inAnyWay(term)}::tsquery then
          case when m.title @@ ${exactly(term, 'A')}::tsquery then 0 when m.title @@ ${byName(term, 'A')}::tsquery then 1
            when m.title @@ ${inAnyWay(term, 'A')}::tsquery then 2 when m.title @@ ${inAnyWay(term, 'BC')}::tsquery then 4 else 8 end
          when ${term.isGoods ? Prisma.sql`false` : Prisma.sql`m.words @@ ${asTyped(term)}::tsquery`} then 12 end`
      : term.tag === null
        ? Prisma.sql`case when m.title @@ ${inAnyWay(term)}::tsquery then 0 else 1 end`
        : Prisma.sql`0`,
  )
  return ranks.length > 0 ? Prisma.join(ranks, ' + ') : Prisma.sql`0`
}

/** Whether a subject is in the name, maker or category, or the number is that of the product; true without subjects. */
export function isInTitle({ terms, products }: Found): Prisma.Sql {
  const subjects = subjectsOf(terms)
  if (subjects.length === 0) return Prisma.sql`true`
  const isNamed = Prisma.sql`m.title @@ ${subjects.map((term) => inAnyWay(term, 'ABC')).join(' | ')}::tsquery`
  return products.length === 0 ? isNamed : Prisma.sql`(${isNamed} or m."productId" = any(${products}::int[]))`
}

/** Whether a product has all terms, or the number. The subquery, because PostgreSQL expects most products for many constants. */
export function isFound({ terms, products }: Found): Prisma.Sql {
  const hasTerms = Prisma.sql`m.words @@ (select ${allOf(terms)}::tsquery)`
  return products.length === 0
    ? hasTerms
    : Prisma.sql`(${hasTerms} or m."productId" = any(${products}::int[]))`
}

/** How much of the terms a product has: a word of its name most, and the one that names the `thing` more than others. */
export function nearnessOf(terms: Term[], thing: Term | undefined): Prisma.Sql {
  const parts = terms.slice(-maxRanked).map((term) => {
    if (term.tag !== null)
      return Prisma.sql`case when m.words @@ ${lexeme(`#${term.tag}`, '')}::tsquery then 1 else 0 end`
    const weight = term.role === 'subject' ? (term === thing ? 3 : 2) : 1
    return Prisma.sql`case when m.title @@ ${inAnyWay(term, 'A')}::tsquery then ${3 * weight}
      when m.title @@ ${inAnyWay(term, 'BC')}::tsquery then ${2 * weight}
      when m.words @@ ${asTyped(term)}::tsquery then ${weight} else 0 end`
  })
  return Prisma.join(parts, ' + ')
}

/** Whether some product has a subject in its title in any colour: a coated toolbox is no coat while the shop has coats. */
export function hasNear({ terms }: Found): Prisma.Sql {
  const subjects = subjectsOf(terms)
  const isFound = Prisma.sql`(select coalesce(bool_or("isNear"), false) from found where rank is not null)`
  if (subjects.length === 0 || subjects.length === terms.length) return isFound
  return Prisma.sql`${isFound} or exists (
    select from "ProductSearch" m where m.words @@ (select ${allOf(subjects)}::tsquery) and ${isInTitle({ terms: subjects, products: [] })})`
}

/** A product of `found` that is not far below the `best`. */
export const isNear = Prisma.sql`m.rank is not null and (m."isNear" or not (select "hasNear" from best))`

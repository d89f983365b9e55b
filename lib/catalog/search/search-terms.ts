import 'server-only'
import { parseRows } from '@/lib/platform/db/read-rows'
import { querySql } from '@/lib/platform/db/sql-transaction'
import { t } from '@/lib/shared/messages/message'
import { z } from '@/lib/shared/validation/zod'
import { type Meaning, meaningOf, type Piece, tagOf, withoutWords } from './search-meaning'
import {
  colours,
  coloursIn,
  features,
  materials,
  plainColours,
  searchWords,
  type Tag,
  tagLabels,
} from './search-words'

/** `typed` are the stems of what was written, `also` synonyms, `parts` a `+` and the part of a compound. A `*` at the end means a beginning. */
export type Term = {
  /** A subject names goods. An attribute is a colour, a material or a feature. */
  role: 'subject' | 'attribute' | 'tag'
  words: string
  typed: string[]
  also: string[][]
  parts: string[]
  /** Of each of `typed` what finds it in another form: lexemes that must all be there, joined by a blank. */
  folds: string[][]
  /** The synonyms know it: goods that only mention it in their description are something else. */
  isGoods: boolean
  tag: Tag | null
  /** Some product may have it. */
  isKnown: boolean
  /** The word that is still being typed. */
  beginning: string | null
}

/** `products` are the ids of those whose number it is, the one that is written so first. */
export type Understood = Meaning & { terms: Term[]; products: number[] }

const lookupRow = z.object({
  place: z.int(),
  size: z.int(),
  phrase: z.string(),
  stem: z.string(),
  folds: z.array(z.string()),
  phrases: z.array(z.string()).nullable(),
  parts: z.string().nullable(),
  joined: z.string().nullable(),
  tags: z.array(z.string()),
  isKnown: z.boolean(),
  products: z.array(z.int()).nullable(),
})
type LookupRow = z.infer<typeof lookupRow>

/** Understands words in one statement. `isTyping`: the last may be longer; `ignoresPeople`: drops words such as "mens". */
export async function understand(
  q: string,
  { isTyping = false, ignoresPeople = false } = {},
): Promise<Understood> {
  const spoken = meaningOf(q, ignoresPeople)
  if (q === '') return { ...spoken, terms: [], products: [] }
  const tags = Object.keys(tagLabels) as Tag[]
  const wordTags = tags.filter((tag) =>
    spoken.words.split(/\P{L}+/u).some((word) => tagOf(word.toLowerCase()) === tag),
  )
  const words = spoken.isLiteral ? spoken.words : plainColours(spoken.words, isTyping)
  const inflections = await inflectColours(spoken.isLiteral ? [] : coloursIn(words))
  const rows = await lookUp(words, q, wordTags, isTyping)
  const products = rows[0]?.products ?? []
  // A number of a product says no price.
  const meaning = products.length > 0 ? { ...spoken, ...nothingSpoken } : spoken
  const last = Math.max(0, ...rows.map(({ place }) => place))
  const terms: Term[] = []
  const pieces: Piece[] = []
  for (let place = 1; place <= last; ) {
    const row = choose(rows, place, meaning.isLiteral)
    if (!row) break
    const term = withForms(termOf(row, meaning.isLiteral), inflections.get(row.phrase))
    if (isTyping && row.place + row.size - 1 === last) {
      term.beginning = row.phrase.split(' ').at(-1) ?? null
    }
    terms.push(term)
    place += row.size
  }
  // A shop without a tag knows no presents: the word says nothing there, unless it is alone.
  const isIdle = ({ words, tag }: Term) => tag === null && tagOf(words) !== null && !meaning.isLiteral
  const kept = terms.filter((term) => !isIdle(term))
  const used = kept.length + meaning.pieces.length > 0 ? kept : terms
  for (const { role, words, tag } of used) {
    if (role === 'subject') continue
    const label = tag ? t(tagLabels[tag]) : words.charAt(0).toUpperCase() + words.slice(1)
    if (!pieces.some((piece) => piece.label === label))
      pieces.push({ label, without: tag ? withoutTag(q, tag) : withoutWords(q, words) })
  }
  return { ...meaning, terms: used, pieces: [...pieces, ...meaning.pieces], products }
}

const nothingSpoken = {
  minPriceCents: null,
  maxPriceCents: null,
  isCheapestFirst: false,
  pieces: [],
} satisfies Partial<Meaning>

const withoutTag = (q: string, tag: Tag) =>
  [...searchWords().tags[tag]].reduce((rest, word) => withoutWords(rest, word), q)

function choose(rows: LookupRow[], place: number, isLiteral: boolean): LookupRow | undefined {
  const here = rows.filter(
    (row) => row.place === place && (!isLiteral || (row.size === 1 && row.joined === null)),
  )
  return here.toSorted((a, b) => b.size - a.size || Number(b.joined !== null) - Number(a.joined !== null))[0]
}

function termOf(
  { phrase, stem, folds, phrases, parts: compound, joined, tags, isKnown }: LookupRow,
  isLiteral: boolean,
): Term {
  const typed = stem.split(' ')
  const also = [
    ...(joined === null ? [] : [[joined], [`~${joined}`]]),
    ...(compound === null ? [] : [compound.split(' ')]),
    ...(phrases ?? []).map((each) => each.split(' ')),
  ]
  const wordTag = tagOf(phrase)
  const tag = wordTag !== null && tags.includes(wordTag) && !isLiteral ? wordTag : null
  const isAttribute = [colours, materials, features].some((list) => list.has(phrase))
  const role = isLiteral ? 'subject' : tag ? 'tag' : isAttribute ? 'attribute' : 'subject'
  return {
    role,
    words: phrase,
    typed,
    also: isLiteral ? [] : also,
    parts: isLiteral ? [] : typed.map((each) => `+${each}`),
    folds: folds.map((fold) => fold.split('|').filter(Boolean)),
    isGoods: phrases !== null && !isLiteral,
    tag,
    isKnown: isKnown || tag !== null || (also.length > 0 && !isLiteral),
    beginning: null,
  }
}

const inflectionRow = z.object({ colour: z.string(), forms: z.array(z.string()) })

/** Returns by the phrase of a German colour the lexemes of its forms with an ending. */
async function inflectColours(words: string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map()
  const rows = await querySql`
    select search_text(word) as colour, array_agg(distinct search_stem(search_text(word || ending))) as forms
    from unnest(${words}::text[]) word, unnest('{e,em,en,er,es}'::text[]) ending group by 1`
  return new Map(parseRows(inflectionRow, rows).map(({ colour, forms }) => [colour, forms]))
}

const withForms = (term: Term, forms: string[] | undefined): Term =>
  forms ? { ...term, folds: [[...(term.folds[0] ?? []), ...forms]], isKnown: true } : term

/** Rows for each word, and for phrases of two or three that mean something together; in no order. */
async function lookUp(words: string, code: string, tags: Tag[], isTyping: boolean): Promise<LookupRow[]> {
  const rows = await querySql`select * from look_up_words(${words}, ${code}, ${tags}, ${isTyping})`
  return parseRows(lookupRow, rows)
}

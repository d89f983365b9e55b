import { currentLanguage } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { currencies } from '@/lib/shared/money/currencies'
import { centsIn } from '@/lib/shared/money/money'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { priceLabel } from './search-chips'
import { isLiteral } from './search-query'
import { searchWords, type Tag } from './search-words'

/** What was understood of the words of a search, and the words without it. */
export type Piece = { label: string; without: string; isPrice?: true; isOrder?: true }

/** What the words of a search mean beside goods. Prices are cents and inclusive. */
export type Meaning = {
  /** The words that name or describe goods; as they were written where `isLiteral`. */
  words: string
  isLiteral: boolean
  minPriceCents: number | null
  maxPriceCents: number | null
  /** Sorts by price, unless the search has another order. */
  isCheapestFirst: boolean
  pieces: Piece[]
}

/** Prices as they are spoken, in whole units of the currency. */
const spoken: Record<string, number> = {
  ...{ ten: 10, fifteen: 15, twenty: 20, 'twenty-five': 25, thirty: 30, forty: 40, fifty: 50, sixty: 60 },
  ...{ seventy: 70, eighty: 80, ninety: 90, 'a hundred': 100, 'one hundred': 100, hundred: 100 },
  ...{ 'two hundred': 200, 'five hundred': 500, 'a thousand': 1000, thousand: 1000 },
}
// Longer ones first, so that none is found within another.
const spokenWords = Object.keys(spoken).sort((one, other) => other.length - one.length)
const number = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,7}|(?:${spokenWords.join('|')})\b)(\.\d{1,2})?`
/** Such as the shop writes before an amount: "$", "CA$", "€". */
const sign = String.raw`(?:[a-z]{0,2}\$|[€£₪₱])`
const code = String.raw`(?:${currencies.join('|')})\b`
const currency = String.raw`(?:\s?(?:[$€£₪₱]|dollars?\b|bucks\b|euros?\b|pounds?\b|quid\b|${code}))?`
/** A number with a unit is no price. */
const noUnit = String.raw`(?![\w%"]|[.,]\d|[\s-]*(?:inch|inches|cm|mm|m|ml|l|litres?|liters?|kg|g|lbs?|oz|pieces?|pcs|players?|people|persons?|years?|yrs?|months?|hours?|watts?|w|gb|tb|mp|hz|pack)\b)`
const amount = String.raw`(?:${sign}|\b${code})?\s?${number}${currency}${noUnit}`
const signed = String.raw`${sign}\s?${number}${noUnit}`
/** "Aged 3 to 5" is no price either. */
const noSize = String.raw`(?<!\b(?:ages?|aged|sizes?|size:)\s)`

type PricePhrase = { pattern: RegExp; isMin?: true; isMax?: true }

const englishPhrases: PricePhrase[] = [
  {
    pattern: RegExp(String.raw`${noSize}\b(?:between|from)\s+${amount}\s*(?:and|to|-|–)\s*${amount}`, 'i'),
    isMin: true,
    isMax: true,
  },
  {
    pattern: RegExp(String.raw`${noSize}(?<![\w$€£.])${amount}\s+to\s+${amount}`, 'i'),
    isMin: true,
    isMax: true,
  },
  { pattern: RegExp(String.raw`${signed}\s*[-–]\s*${amount}`, 'i'), isMin: true, isMax: true },
  {
    pattern: RegExp(
      String.raw`(?:\b(?:for\s+|priced?\s+|costing\s+)?(?:under|below|less than|up to|at most|no more than|not more than|max|maximum|cheaper than|within)|<)\s*${amount}`,
      'i',
    ),
    isMax: true,
  },
  {
    pattern: RegExp(String.raw`(?<![\w$€£.])${amount}\s+(?:or less|or under|and under|max)\b`, 'i'),
    isMax: true,
  },
  {
    pattern: RegExp(
      String.raw`(?:\b(?:for\s+|priced?\s+|costing\s+)?(?:over|above|more than|at least|min|minimum|from|starting at)|>)\s*${amount}`,
      'i',
    ),
    isMin: true,
  },
  {
    pattern: RegExp(String.raw`(?<![\w$€£.])${amount}\s+(?:or more|and up|and above|and over)\b`, 'i'),
    isMin: true,
  },
]

const germanNumber = String.raw`(\d{1,3}(?:\.\d{3})+|\d{1,7})(,\d{1,2})?`
const germanCurrency = String.raw`(?:\s?(?:[$€£₪₱]|dollar\b|euro\b|pfund\b|franken\b|${code}))?`
const germanUnit = String.raw`(?![\p{L}\d%"]|[.,]\d|[\s-]*(?:zoll|cm|mm|m|ml|l|liter|kg|g|stück|stk|teile|teilige[rsn]?|spieler|personen|jahre?n?|monate?n?|stunden?|watt|w|gb|tb|mp|hz|er)(?!\p{L}))`
const germanAmount = String.raw`(?:${sign}|${code})?\s?${germanNumber}${germanCurrency}${germanUnit}`
/** "Größe 36 bis 38" is no price. */
const germanStart = String.raw`(?<!\p{L})(?<!\d\s)(?<!(?:alter|größen?|gr\.)\s)`
const germanSigns = String.raw`(?<![\p{L}\d$€£,.])(?<!(?:alter|größen?|gr\.)\s)`

const germanPhrases: PricePhrase[] = [
  {
    pattern: RegExp(
      String.raw`${germanStart}(?:zwischen|von)\s+${germanAmount}\s*(?:und|bis|-|–)\s*${germanAmount}`,
      'iu',
    ),
    isMin: true,
    isMax: true,
  },
  {
    pattern: RegExp(String.raw`${germanSigns}${germanAmount}\s+bis\s+${germanAmount}`, 'iu'),
    isMin: true,
    isMax: true,
  },
  {
    pattern: RegExp(
      String.raw`${germanStart}(?:für\s+)?(?:unter|bis(?:\s+zu)?|höchstens|maximal|max\.?|weniger als|nicht mehr als|günstiger als|billiger als)\s*${germanAmount}`,
      'iu',
    ),
    isMax: true,
  },
  {
    pattern: RegExp(String.raw`${germanSigns}${germanAmount}\s+oder (?:weniger|günstiger)(?!\p{L})`, 'iu'),
    isMax: true,
  },
  {
    pattern: RegExp(
      String.raw`${germanStart}(?:für\s+)?(?:über|ab|mehr als|mindestens|mind\.)\s*${germanAmount}`,
      'iu',
    ),
    isMin: true,
  },
  {
    pattern: RegExp(String.raw`${germanSigns}${germanAmount}\s+(?:und|oder) mehr(?!\p{L})`, 'iu'),
    isMin: true,
  },
]

const english = {
  phrases: englishPhrases,
  cheap: /\b(?:cheap|cheapest|cheaper|inexpensive|affordable|low[ -]cost|low[ -]priced?)\b/i,
}
const german = {
  // Before the English ones: its numbers have a comma before their decimals.
  phrases: [...germanPhrases, ...englishPhrases],
  cheap:
    /(?<!\p{L})(?:preisgünstig|günstig|billig|preiswert|cheap)(?:e[nrs]?|er(?:e[nrs]?)?|ste[nrs]?)?(?!\p{L})/iu,
}

/** Understands prices, and drops fillers, with `ignoresPeople` also whom it is for. Quoted words are meant as written. */
export function meaningOf(q: string, ignoresPeople = false): Meaning {
  const meaning: Meaning = {
    words: q,
    isLiteral: isLiteral(q),
    minPriceCents: null,
    maxPriceCents: null,
    isCheapestFirst: false,
    pieces: [],
  }
  if (meaning.isLiteral) return meaning
  let unpriced = q
  const { phrases, cheap } = currentLanguage() === 'de' ? german : english
  for (const { pattern, isMin, isMax } of phrases) {
    const match = pattern.exec(meaning.words)
    const [low, high = low] = (match && centsOf(match)) ?? []
    const { minPriceCents, maxPriceCents } = meaning
    const isTaken = (isMin && minPriceCents !== null) || (isMax && maxPriceCents !== null)
    if (!match || low === undefined || high === undefined || isTaken) continue
    const [min, max] = [isMin ? low : minPriceCents, isMax ? high : maxPriceCents]
    if ((min ?? 0) > (max ?? maxInteger)) continue
    meaning.minPriceCents = min
    meaning.maxPriceCents = max
    meaning.words = tidy(meaning.words.replace(match[0], ' '))
    unpriced = tidy(unpriced.replace(match[0], ' '))
    meaning.pieces = [{ isPrice: true, label: priceLabel(min, max), without: unpriced }]
  }
  if (cheap.test(meaning.words)) {
    meaning.isCheapestFirst = true
    meaning.words = tidy(meaning.words.replace(RegExp(cheap, `${cheap.flags}g`), ' '))
    const without = tidy(q.replace(RegExp(cheap, `${cheap.flags}g`), ' '))
    meaning.pieces.push({ isOrder: true, label: t('search.cheapestFirst'), without })
  }
  meaning.words = withoutFillers(meaning, ignoresPeople)
  return meaning
}

/** The prices in a match, the lower one first. */
function centsOf(match: RegExpExecArray): number[] {
  const [, ...parts] = match
  const texts = [0, 2].flatMap((at) =>
    parts[at]
      ? (spoken[parts[at].toLowerCase()] ?? parts[at].replaceAll(/[.,]/g, '')) +
        (parts[at + 1] ?? '').replace(',', '.')
      : [],
  )
  return texts.flatMap((text) => centsIn(text) ?? []).sort((a, b) => a - b)
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns whether words say whom a thing is for. */
export const namesPeople = (q: string) =>
  q.split(' ').some((word) => searchWords().people.has(plainWord(word)) || tagOf(plainWord(word)) !== null)

/** A word in the form of the lists. */
const plainWord = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

export function tagOf(word: string): Tag | null {
  const tags = Object.entries(searchWords().tags) as [Tag, ReadonlySet<string>][]
  return tags.find(([, words]) => words.has(word))?.[0] ?? null
}

function withoutFillers({ words, pieces }: Meaning, ignoresPeople: boolean): string {
  const all = words.split(' ')
  const { fillers, people } = searchWords()
  const dropsPeople = ignoresPeople || all.some((word) => tagOf(plainWord(word)) === 'gift')
  const rest = all.filter((word) => {
    const plain = plainWord(word)
    const isSuperfluous = (dropsPeople && people.has(plain)) || (ignoresPeople && tagOf(plain) !== null)
    return !fillers.has(plain) && !isSuperfluous
  })
  return rest.length > 0 || pieces.length > 0 ? rest.join(' ') : words
}

/** The words of a search without one that was understood, and without the "for" or "für" before it; empty when the rest says nothing. */
export function withoutWords(q: string, words: string): string {
  const pattern = words.split(' ').map(quoted).join(String.raw`[\s'’-]+`)
  const phrase = String.raw`(?<![\p{L}\p{N}])(?:for\s+(?:the\s+|a\s+)?|für\s+(?:d(?:ie|en|as)\s+|einen?\s+|eine\s+)?)?${pattern}(?![\p{L}\p{N}])`
  const rest = tidy(q.replace(RegExp(phrase, 'giu'), ' ')).replace(/^(?:for|für)\s/i, '')
  const { fillers } = searchWords()
  return rest.split(' ').every((word) => fillers.has(plainWord(word))) ? '' : rest
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

import {
  ages,
  colours,
  joints,
  shadesAfter,
  shadesBefore,
  sizeLabels,
  sizeRanks,
  sizeSystems,
  units,
} from './value-words'

export type ValueKind = 'colour' | 'size' | 'amount'
/** A value in a name: where it stands, with the words that only lead to it, and what it is compared and ordered by. */
export type FoundValue = {
  kind: ValueKind
  from: number
  to: number
  text: string
  key: string
  /** Null of a value without an order of its own. */
  rank: number | null
}

type Token = { text: string; word: string; at: number; end: number }
/** `isLast` is of values that are none before other words: a bare number, and a letter. */
type Match = { count: number; value: Omit<FoundValue, 'from' | 'to'>; skip?: number; isLast?: boolean }

const tokenPattern = /\p{N}+(?:[.,]\p{N}+)?(?:[½⅓⅔]|\s1\/2)?|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s]/gu
const number = /^\p{N}/u
const isWord = (token: Token | undefined) => token !== undefined && /^\p{L}/u.test(token.text)

function tokensOf(name: string): Token[] {
  return [...name.matchAll(tokenPattern)].map(({ 0: text, index: at }) => {
    return { text, word: text.toLowerCase(), at, end: at + text.length }
  })
}

/** Returns the values that a name has, in their order: colours, sizes, and amounts such as `250 g`. */
export function findValues(name: string): FoundValue[] {
  const tokens = tokensOf(name)
  const found: (FoundValue & { isLast: boolean; end: number })[] = []
  for (let at = 0; at < tokens.length; ) {
    const match = colourAt(tokens, at) ?? amountAt(tokens, at) ?? sizeAt(tokens, at)
    const first = tokens[at]
    if (!match || !first || isGlued(tokens, at, at + match.count)) {
      at += 1
      continue
    }
    const end = at + match.count
    const to = tokens[end - 1]?.end ?? first.end
    found.push({ ...match.value, from: first.at, to, end, isLast: match.isLast ?? false })
    at = end
  }
  const lasts = (index: number) =>
    found
      .slice(index)
      .every(({ end }, n) => onlySigns(tokens, end, found[index + n + 1]?.from ?? Number.POSITIVE_INFINITY))
  return found
    .filter(({ isLast }, index) => !isLast || lasts(index))
    .map(({ isLast: _, end: __, ...value }) => value)
}

/** Whether no word and no number stands between a token and a place in the name. */
function onlySigns(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from).every(({ at, text }) => at >= to || !/[\p{L}\p{N}]/u.test(text))
}

/** Whether letters or digits touch a value: `M8` is no medium eight. */
function isGlued(tokens: readonly Token[], from: number, to: number): boolean {
  const [before, first, last, after] = [tokens[from - 1], tokens[from], tokens[to - 1], tokens[to]]
  const touches = (one: Token | undefined, other: Token | undefined) =>
    one !== undefined &&
    other !== undefined &&
    one.end === other.at &&
    /[\p{L}\p{N}]$/u.test(one.text) &&
    /^[\p{L}\p{N}]/u.test(other.text)
  return touches(before, first) || touches(last, after)
}

const textOf = (tokens: readonly Token[], from: number, count: number): string => {
  let text = ''
  for (const [n, token] of tokens.slice(from, from + count).entries()) {
    const before = tokens[from + n - 1]
    text += n > 0 && before && before.end < token.at ? ` ${token.text}` : token.text
  }
  return text
}

/** Most words of a name begin no value. */
const firstWords = new Set(
  [...colours.keys(), ...sizeRanks.keys()].map((words) => words.replace(/^(\d).*| .*/, '$1')),
)

/** The most words that stand in a map from here on, up to three. */
function longest<T>(
  words: ReadonlyMap<string, T>,
  tokens: readonly Token[],
  at: number,
): [count: number, T] | null {
  if (!firstWords.has(tokens[at]?.word ?? '')) return null
  for (const count of [3, 2, 1]) {
    const parts = tokens.slice(at, at + count)
    if (parts.length < count) continue
    const spaced = parts.map(({ word }) => word).join(' ')
    const value =
      words.get(spaced.replace(' - ', ' ')) ?? (count === 2 ? words.get(spaced.replace(' ', '')) : undefined)
    if (value !== undefined) return [count, value]
  }
  return null
}

function oneColourAt(tokens: readonly Token[], at: number): { count: number; text: string } | null {
  const shade = tokens[at]
  const shades = shade && shadesBefore.has(shade.word) ? 1 : 0
  const hyphens = shades > 0 && tokens[at + 1]?.text === '-' ? 1 : 0
  const start = at + shades + hyphens
  const match = longest(colours, tokens, start)
  if (!match) return null
  const [words, base] = match
  const after = tokens[start + words]
  const afters = after && shadesAfter.has(after.word) ? 1 : 0
  const parts = [
    shades > 0 && shade?.text,
    inForm(textOf(tokens, start, words), base),
    afters > 0 && after?.text,
  ]
  return { count: shades + hyphens + words + afters, text: parts.filter(Boolean).join(' ') }
}

/** The form of a colour that stands for all, unless the name has it in that form already. */
const inForm = (text: string, base: string) =>
  text.toLowerCase().replaceAll(/\s*-\s*/g, ' ') === base ? text : base

function colourAt(tokens: readonly Token[], at: number): Match | null {
  const first = oneColourAt(tokens, at)
  if (!first) return null
  let { count, text } = first
  for (let joint = tokens[at + count]; joint && joints.has(joint.word); joint = tokens[at + count]) {
    const next = oneColourAt(tokens, at + count + 1)
    if (!next) break
    count += 1 + next.count
    text += isWord(joint) || joint.text === '&' ? ` ${joint.text} ${next.text}` : `/${next.text}`
  }
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  return { count, value: { kind: 'colour', text: capital, key: text.toLowerCase(), rank: null } }
}

const numberOf = (text: string): number =>
  Number.parseFloat(text.replace(',', '.')) +
  (/½|1\/2/.test(text) ? 0.5 : text.includes('⅓') ? 1 / 3 : text.includes('⅔') ? 2 / 3 : 0)

/** Numbers with signs between them: `30 x 40`, `36-38`. */
function numbersAt(
  tokens: readonly Token[],
  at: number,
  signs: RegExp,
): { count: number; first: number } | null {
  const first = tokens[at]
  if (!first || !number.test(first.text)) return null
  let count = 1
  while (signs.test(tokens[at + count]?.word ?? ' ') && number.test(tokens[at + count + 1]?.text ?? ''))
    count += 2
  return { count, first: numberOf(first.text) }
}

function amountAt(tokens: readonly Token[], at: number): Match | null {
  const numbers = numbersAt(tokens, at, /^[x×–-]$/)
  if (!numbers) return null
  const unit = tokens[at + numbers.count]
  const factor = units.get(unit?.word ?? '')
  const isArea = numbers.count > 1 && /^[x×]$/.test(tokens[at + 1]?.word ?? '')
  if (factor === undefined && !isArea) return null
  const count = numbers.count + (factor === undefined ? 0 : 1)
  const text = textOf(tokens, at, count)
  const kind = ages.has(unit?.word ?? '') ? 'size' : 'amount'
  return { count, value: { kind, text, key: keyOf(text), rank: numbers.first * (factor ?? 1) } }
}

const keyOf = (text: string) => text.toLowerCase().replaceAll(/\s/g, '').replaceAll(',', '.')

function sizeAt(tokens: readonly Token[], at: number): Match | null {
  const label = tokens[at]
  if (!label) return null
  const labels = sizeLabels.has(label.word) ? (/^[.:]$/.test(tokens[at + 1]?.text ?? '') ? 2 : 1) : 0
  const numbers = numbersAt(tokens, at + labels, /^[–/-]$/)
  if (numbers && (labels > 0 || isUsualSize(numbers.first))) {
    const system = sizeSystems.has(label.word) ? `${label.text} ` : ''
    const text = system + textOf(tokens, at + labels, numbers.count)
    const value = { kind: 'size', text, key: keyOf(text), rank: 1000 + numbers.first } as const
    return { count: labels + numbers.count, value, isLast: labels === 0 }
  }
  const word = longest(sizeRanks, tokens, at + labels)
  if (!word) return null
  const [count, rank] = word
  const text = textOf(tokens, at + labels, count)
  const value = { kind: 'size', text, key: text.toLowerCase().replaceAll('-', ' '), rank } as const
  return { count: labels + count, value, isLast: labels === 0 && text.length === 1 }
}

/** Shoes and clothes of grown-ups, and clothes of children by their height. */
const isUsualSize = (size: number) =>
  (size >= 16 && size <= 62) || (size >= 68 && size <= 176 && (size - 68) % 6 === 0)

import type { TextEncoding } from './text-encodings'

/** Encodings of one byte a letter: nothing in the file says which one it is. */
const guessed = ['windows-1252', 'windows-1250', 'macintosh'] as const
type Guessed = (typeof guessed)[number]

const western = [
  'äöüßéè', // German
  'éèêëàâçîïôöûùüœæ', // French
  'áéíóúñü', // Spanish
  'áâãàçéêíóôõú', // Portuguese
  'àèéìíòóù', // Italian
  'ëïéèöüêáó', // Dutch
  'åäöæøéü', // Swedish, Danish, Norwegian, Finnish
  'áæéíóúýþðö', // Icelandic
  'äöõüšž', // Estonian
]
const central = [
  'ąćęłńóśźż', // Polish
  'áčďéěíňóřšťúůýž', // Czech
  'áäčďéíĺľňóôŕšťúýž', // Slovak
  'áéíóöőúüű', // Hungarian
  'čćđšž', // Croatian, Slovene
  'ăâîşţ', // Romanian
]
/** The letters beyond ASCII of the languages that are written in an encoding. */
const languages: Record<Guessed, readonly string[]> = {
  'windows-1252': western,
  'windows-1250': central,
  macintosh: western,
}

/** Signs that stand at the edge of a word. */
const edgeSigns = new Set('„“”‚‘’«»‹›–—…•€£¥°®™©§²³½¼¾×±·¿¡ªº´\u00a0')
/** Signs that stand within a word. */
const innerSigns = new Set('’‘´·–\u00ad\u00a0')

/** Returns the text of some bytes. Without `stream` some releases of Node read Windows-1252 as Latin-1. */
export function textIn(encoding: TextEncoding, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true })
}

/** How often a byte beyond ASCII stands between two others: `before << 16 | byte << 8 | after`, with its count. */
export type Triples = Map<number, number>

/** Counts the bytes beyond ASCII of a piece with their neighbours. */
export function countTriples(bytes: Uint8Array, triples: Triples): void {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const triple = ((bytes[at - 1] ?? 0x20) << 16) | (byte << 8) | (bytes[at + 1] ?? 0x20)
    triples.set(triple, (triples.get(triple) ?? 0) + 1)
  }
}

/** How much better another encoding must explain the letters than Windows-1252 does. */
const margin = 0.15
const enough = 0.75

/** Returns the encoding in which the letters look most like words of one language; Windows-1252 in doubt. */
export function likelyEncoding(triples: Triples): Guessed {
  const plain = scoreOf('windows-1252', triples)
  const [best] = guessed
    .map((encoding) => ({ encoding, score: scoreOf(encoding, triples) }))
    .filter(({ score }) => score >= enough && score >= plain + margin)
    .toSorted((one, other) => other.score - one.score)
  return best?.encoding ?? 'windows-1252'
}

const isLetter = (sign: string) => /\p{L}/u.test(sign)
const isLower = (sign: string) => /\p{Ll}/u.test(sign)

/** The share of the signs that stand where a text of the likeliest language has them. */
function scoreOf(encoding: Guessed, triples: Triples): number {
  const hits = languages[encoding].map(() => 0)
  let total = 0
  for (const [triple, count] of triples) {
    const text = textIn(encoding, Uint8Array.of(triple >> 16, (triple >> 8) & 0xff, triple & 0xff))
    const [before = ' ', sign = ' ', after = ' '] = text
    const isUnused = /\p{Cc}/u.test(sign)
    total += isUnused ? 3 * count : count
    if (isLetter(sign)) {
      const isMisplaced = !isLower(sign) && (isLower(before) || !(isLetter(before) || isLetter(after)))
      if (isMisplaced) continue
      for (const [place, letters] of languages[encoding].entries())
        if (letters.includes(sign.toLowerCase())) hits[place] = (hits[place] ?? 0) + count
    } else {
      const signs = isLetter(before) && isLetter(after) ? innerSigns : edgeSigns
      if (signs.has(sign)) for (const place of hits.keys()) hits[place] = (hits[place] ?? 0) + count
    }
  }
  return total === 0 ? 0 : Math.max(...hits) / total
}

export type Weight = 'medium' | 'bold'
export type Run = { text: string; file: string }

/** The characters of each font, in both weights; a test draws all of them. The first font that has a character draws it. */
export const fonts: { name: string; characters: RegExp }[] = [
  {
    name: 'figtree',

    characters:
      /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0102\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212\u2215]|\u0300|\u0301|\u0303|\u0304|\u0308/u,
  },
  {
    name: 'figtree-latin-ext',

    characters:
      /[\u0100\u0101\u0103-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0130\u0132-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150\u0151\u0154-\u0161\u0164\u0165\u016a-\u017e\u01cd\u01ce\u0218-\u021b\u0237\u02c7\u02dd\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2020\u20b9]/u,
  },
  { name: 'noto-sans-cyrillic', characters: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u },
  {
    name: 'noto-sans-cyrillic-ext',

    characters: /[\u0460-\u0482\u048a-\u048f\u0492-\u04af\u04b2-\u052f\u20b4]/u,
  },
  {
    name: 'noto-sans-greek',

    characters: /[\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u03ff]/u,
  },
  {
    name: 'noto-sans-vietnamese',

    characters:
      /[\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef1\u1ef4-\u1ef9\u20ab]|\u0309|\u0323/u,
  },
]

export const missingLogo = '•'

function fontOf(character: string) {
  return fonts.find(({ characters }) => characters.test(character))
}

/** The text as it can be drawn: composed, in one line, without invisible characters, with a mark for each missing one. */
export function printable(text: string): string {
  return [...visible(text)].map((character) => (fontOf(character) ? character : missingLogo)).join('')
}

function visible(text: string): string {
  const shown = text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\p{C}|\ufe0e|\ufe0f/gu, '')
  return shown.replace(/ +/g, ' ').trim()
}

/** Splits a printable text into runs of one font each. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const file = `${fontOf(character)?.name ?? 'figtree'}-${weight}.ttf`
    const last = runs.at(-1)
    if (last?.file === file) last.text += character
    else runs.push({ text: character, file })
  }
  return runs
}

const scripts = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thai',
  'Tibetan',
].map((name) => ({ name, characters: new RegExp(`\\p{Script=${name}}`, 'u') }))

/** Returns the scripts of characters that no font has; "symbols" for a character of no script. */
export function missingScripts(texts: string[]): string[] {
  const missing = [...visible(texts.join(' '))].filter((character) => !fontOf(character))
  const names = missing.map(
    (character) => scripts.find(({ characters }) => characters.test(character))?.name ?? 'symbols',
  )
  return [...new Set(names)].toSorted()
}

import type { TranslationInput, TranslationJson } from './translation-schema'
import { translatedNames } from './translation-schema'

/** Translations as they are stored, by key: a text of each name, the facts a line each, and `alt ` with the address of a picture. */
export type StoredTexts = Record<string, string>

export const altKey = (src: string): string => `alt ${src}`

type Pictures = readonly { src: string }[]

/** The stored texts of one language that an input changes; '' takes away. `pictures` are those that the product has then; texts of others are left out. */
export function storedTexts(input: TranslationInput, pictures: Pictures): StoredTexts {
  const { facts, imageAlts } = input
  const texts = translatedNames.flatMap((name) => {
    const text = input[name]
    return text === undefined ? [] : [[name, text ?? ''] as const]
  })
  const alts =
    imageAlts === undefined
      ? []
      : pictures.flatMap(({ src }, at) => {
          const alt = imageAlts === null ? '' : Array.isArray(imageAlts) ? imageAlts[at] : imageAlts[src]
          return alt === undefined ? [] : [[altKey(src), alt] as const]
        })
  return Object.fromEntries([
    ...texts,
    ...(facts === undefined ? [] : [['facts', (facts ?? []).join('\n')] as const]),
    ...alts,
  ])
}

type Row = { texts: StoredTexts; missing: readonly string[]; outdated: readonly string[] }

/** One language's texts as they are told. */
export function translationJsonOf({ texts, missing, outdated }: Row, pictures: Pictures): TranslationJson {
  const names = wireNames(pictures)
  const named = (keys: readonly string[]) => keys.flatMap((key) => names.get(key) ?? [])
  return {
    name: texts.name ?? '',
    description: texts.description ?? '',
    warnings: texts.warnings ?? '',
    facts: factsOf(texts) ?? [],
    imageAlts: pictures.map(({ src }) => texts[altKey(src)] ?? ''),
    missing: named(missing),
    outdated: named(outdated),
  }
}

export const factsOf = ({ facts }: StoredTexts): string[] | undefined => facts?.split('\n')

/** The names of the keys where they are told: `imageAlts.0` of the first picture. */
export function wireNames(pictures: Pictures): Map<string, string> {
  const plain = [...translatedNames, 'facts'].map((name) => [name, name] as const)
  return new Map([...plain, ...pictures.map(({ src }, at) => [altKey(src), `imageAlts.${at}`] as const)])
}

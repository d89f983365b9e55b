import type { SynonymJson } from './synonym-schema'

/** The columns of a group of synonyms, for `synonymJsonOf`. */
export const synonymSelect = { id: true, words: true, kinds: true, version: true } as const

type Row = { id: number; words: string[]; kinds: string[]; version: number }

/** A group of synonyms as responses contain it. */
export function synonymJsonOf({ id, ...row }: Row): SynonymJson {
  return { _id: id, ...row }
}

import type { SynonymJson } from './synonym-schema'

export const synonymSelect = { id: true, words: true, kinds: true, version: true } as const

type Row = { id: number; words: string[]; kinds: string[]; version: number }

export function synonymJsonOf({ id, ...row }: Row): SynonymJson {
  return { _id: id, ...row }
}

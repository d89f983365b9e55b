import { parseId } from '@/lib/shared/routes/paths'

/** A product that was chosen to be compared, with the group that it is a member of. */
export type Compared = { _id: number; category: string; group?: number | undefined }

/** The most products that are shown side by side. */
export const maxCompared = 3

/** Reads `?ids=1,2,3`: the first three different ids. Anything that is no id is left out. */
export function parseCompared(given: URLSearchParams): number[] {
  const ids = given.getAll('ids').join().slice(0, 200).split(',').map(parseId)
  return [...new Set(ids.filter((id) => id !== null))].slice(0, maxCompared)
}

/** The one spelling of these parameters; none without a product. */
export function comparedParameters(ids: readonly number[]): string {
  return ids.length > 0 ? `ids=${ids.join(',')}` : ''
}

export function comparePath(ids: readonly number[]): string {
  return ids.length > 0 ? `/compare?${comparedParameters(ids)}` : '/compare'
}

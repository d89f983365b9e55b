import { paths } from '@/lib/paths'

/** Parts of what a file would do. `remarks` is what is not taken over. */
export const importParts = ['refused', 'changed', 'created', 'unchanged', 'remarks'] as const
export type ImportPart = (typeof importParts)[number]

/** An import, and a part of its rows. */
export function importPath(id: number, part?: ImportPart): string {
  return `${paths.adminImport}?${new URLSearchParams({ id: String(id), ...(part && { part }) })}`
}

/** The file of the refused rows, to be mended and sent again. */
export const refusedFilePath = (id: number) => `${paths.adminImport}/refused?id=${id}`

export const exampleFilePath = `${paths.adminImport}/example`

import { deskPaths } from '@/lib/desk-paths'

/** Parts of what a file would do. `remarks` is what is not taken over. */
export const importParts = ['refused', 'changed', 'created', 'unchanged', 'remarks'] as const
export type ImportPart = (typeof importParts)[number]

/** An import, and a part of its rows. */
export function importPath(id: number, part?: ImportPart): string {
  return `${deskPaths.adminImport}?${new URLSearchParams({ id: String(id), ...(part && { part }) })}`
}

/** The file of the refused rows, to be mended and sent again. */
export const refusedFilePath = (id: number) => `${deskPaths.adminImport}/refused?id=${id}`

export const exampleFilePath = `${deskPaths.adminImport}/example`

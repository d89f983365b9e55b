import { adminPaths } from '@/lib/shared/routes/admin-paths'

/** Parts of what a file would do. `remarks` is what is not taken over. */
export const importParts = ['refused', 'changed', 'created', 'unchanged', 'remarks'] as const
export type ImportPart = (typeof importParts)[number]

/** An import, and a part of its rows. */
export function importPath(id: number, part?: ImportPart): string {
  return `${adminPaths.adminImport}?${new URLSearchParams({ id: String(id), ...(part && { part }) })}`
}

/** Spreadsheets that write 12,50 need it. */
const semicolons = 'separator=%3B'

/** The file of the refused rows, to be mended and sent again. */
export function refusedFilePath(id: number, separator: ',' | ';'): string {
  return `${adminPaths.adminImport}/refused?id=${id}${separator === ';' ? `&${semicolons}` : ''}`
}

export function exampleFilePath(separator: ',' | ';'): string {
  return `${adminPaths.adminImport}/example${separator === ';' ? `?${semicolons}` : ''}`
}

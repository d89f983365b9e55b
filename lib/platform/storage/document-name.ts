import { pictureFile } from './picture-name'

/**
 * Names and addresses of documents: files that are kept byte for byte, `/media/{SHA-256}.{type}`. The same bytes have the same name,
 * so a document never changes under its own.
 */
export const documentTypes = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const
export type DocumentType = keyof typeof documentTypes

/** A document's file name, the only one that is read from or written to a store. */
export const documentFile = /^[0-9a-f]{64}\.(pdf|png|jpg)$/
const folder = '/media/'

/** Returns the type of the document with this file name; `null` for anything but an exact name. */
export function documentTypeOf(name: string): DocumentType | null {
  const [, type] = documentFile.exec(name) ?? []
  return type === 'pdf' || type === 'png' || type === 'jpg' ? type : null
}

/** The file name in `/media/{name}`; `null` for anything else. */
export function parseDocumentAddress(address: string): string | null {
  const name = address.startsWith(folder) ? address.slice(folder.length) : ''
  return documentFile.test(name) ? name : null
}

/** The root-relative address of the document with this file name. */
export function documentAddress(name: string): string {
  return folder + name
}

/** Returns whether a store has files of this name: of a picture or a document. */
export function isStoredName(name: string): boolean {
  return pictureFile.test(name) || documentFile.test(name)
}

/** What a stored file is told to be. */
export function contentTypeOf(name: string): string {
  const type = documentTypeOf(name)
  return type ? documentTypes[type] : 'image/webp'
}

import 'server-only'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Problem } from '@/lib/shared/problem/problem'
import {
  type DocumentType,
  documentAddress,
  documentTypeOf,
  documentTypes,
  parseDocumentAddress,
} from './document-name'
import { heicText, isHeic } from './heic'
import { isPassivePdf } from './passive-pdf'
import { pictureStore } from './store'

const activeText =
  'This PDF has scripts, attached files or the like in it, or is encrypted. Please upload the official file as it was published.'

/**
 * Stores a document byte for byte and returns its address, the same for the same bytes. Throws `unsupported-file` for anything but a
 * whole PDF, PNG or JPEG with nothing before or behind it, and for a PDF that does more than to show something.
 */
export async function storeDocument(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = await typeOf(Buffer.from(bytes.buffer))
  if (!type) throw new Problem('unsupported-file', isHeic(bytes) ? { detail: heicText } : {})
  if (type === 'pdf' && !(await isPassivePdf(Buffer.from(bytes.buffer))))
    throw new Problem('unsupported-file', { detail: activeText })
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${type}`
  const store = await pictureStore()
  if (!(await store.hasDocument(name))) await store.writeDocument(name, bytes)
  return documentAddress(name)
}

/** Returns whether the shop has the document with this address. Throws `storage-down`. */
export async function hasDocument(address: string): Promise<boolean> {
  const name = parseDocumentAddress(address)
  return name !== null && (await pictureStore()).hasDocument(name)
}

/** How a file of each type begins and ends. A PDF may end with a line or a few. */
const ends: Record<DocumentType, (text: string) => boolean> = {
  pdf: (text) => /^%PDF-\d\.\d/.test(text) && /%%EOF\s{0,64}$/.test(text.slice(-1024)),
  png: (text) => text.startsWith('\x89PNG\r\n\x1a\n') && text.endsWith('IEND\xaeB`\x82'),
  jpg: (text) => text.startsWith('\xff\xd8\xff') && text.endsWith('\xff\xd9'),
}

/** The type of a file by its content, whatever its name says; `null` for none of those that are accepted. */
async function typeOf(bytes: Buffer): Promise<DocumentType | null> {
  const text = bytes.toString('latin1')
  const type = (Object.keys(ends) as DocumentType[]).find((each) => ends[each](text))
  if (!type || type === 'pdf') return type ?? null
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: null }))
  return format === (type === 'jpg' ? 'jpeg' : type) ? type : null
}

/** Streams the document with this file name, the last segment of `/media/…`; `null` for a name of another kind. */
export async function documentResponse(request: Request, name: string): Promise<Response | null> {
  const type = documentTypeOf(name)
  if (!type) return null
  const body = await (await pictureStore()).readDocument(name)
  if (!body) throw new Problem('not-found')
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Disposition': `inline; filename="guarantee-notice.${type}"`,
    'Content-Security-Policy': policies[type],
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${name}"`,
  }
  const isNotModified = request.headers.get('if-none-match') === headers.ETag
  if (isNotModified || request.method === 'HEAD') await body.cancel()
  if (isNotModified) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...headers, 'Content-Type': documentTypes[type] },
  })
}

const ofPicture = "default-src 'none'; sandbox"
/**
 * Browsers show a PDF in a viewer of their own, apart from the shop's origin. Chrome and Safari show none under `sandbox`, and Chrome's
 * takes the styles of its own page for the document's.
 */
const policies: Record<DocumentType, string> = {
  pdf: "frame-ancestors 'none'",
  png: ofPicture,
  jpg: ofPicture,
}

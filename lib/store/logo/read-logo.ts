import 'server-only'
import { db } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { markPng, parseLogoName } from './logo-address'

/** A file never changes under its name. Opened by itself, an SVG may load and run nothing. */
const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

/** Responds with a file of the mark, `/media/mark/{name}`. Public. Throws `not-found`. */
export async function markResponse({ method }: Request, name: unknown): Promise<Response> {
  const file = typeof name === 'string' ? parseLogoName(name) : null
  const content = file && (await readFile(file))
  if (!content) throw new Problem('not-found')
  const type = file.form === 'svg' ? 'image/svg+xml' : 'image/png'
  return new Response(method === 'HEAD' ? null : content, { headers: { ...headers, 'Content-Type': type } })
}

/** Reads the mark of the shop as a PNG of 192 by 192 px; null for a shop with the mark of the specification. */
export async function readLogo(mark: string | null): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = mark === null ? null : parseLogoName(markPng(mark, 192).split('/').at(-1) ?? '')
  return file && readFile(file)
}

async function readFile(file: { mark: string; form: string }): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db.markFile.findUnique({ where: { mark_form: file }, select: { content: true } })
  return row?.content ?? null
}

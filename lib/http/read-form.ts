import 'server-only'
import { Problem } from '@/lib/problem'
import { maxPictureBytes } from '@/lib/text/limits'
import { readBody } from './read-body'

/** One picture, and room for the other fields. */
const maxBytes = maxPictureBytes + 100_000

/**
 * The fields and files of the request's multipart body, by name. The body is read into memory, never onto the disk.
 * Throws `invalid-form`, `body-incomplete` or, while it is still arriving, `body-too-large`.
 */
export async function readForm(request: Request): Promise<Record<string, FormDataEntryValue>> {
  try {
    const body = await readBody(request, maxBytes, 'This is too large: a picture may have at most 8 MB.')
    const headers = { 'Content-Type': request.headers.get('content-type') ?? '' }
    return Object.fromEntries(await new Response(new Uint8Array(body), { headers }).formData())
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid-form')
  }
}

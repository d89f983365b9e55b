import 'server-only'
import { Problem } from '@/lib/shared/problem/problem'
import { maxPictureBytes } from '@/lib/shared/validation/number-limits'
import { checkMultipart } from './check-multipart'

const maxTextBytes = 100_000
/** Bounds what stands beside the file of a form, and a form that is not multipart. */
const maxFieldBytes = 100_000
/** Limit of all texts of a multipart form together. A text that is too long for its field is refused at the field. */
const maxTextsBytes = 2_000_000

/** Reads at most `maxBytes`. Throws `body-too-large` as soon as more arrives, `body-incomplete` when the body ends early. */
async function readBody(request: Request, maxBytes: number, detail?: string): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new Problem('body-too-large', { detail })
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    // Otherwise the client disconnected, or the server has cut the connection.
    throw error instanceof Problem ? error : new Problem('body-incomplete')
  }
  return Buffer.concat(chunks)
}

/** The body as text, at most 100 kB. Throws `body-too-large`, `body-incomplete`, or `invalid-json` when it is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBody(request, maxTextBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid-json')
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid-json')
  }
}

/** The request's JSON body, at most 100 kB. */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await readText(request))
}

/** The fields and files of a form by name, read into memory; its texts have at most 2 MB together. */
export async function readForm(
  request: Request,
  maxFileBytes = maxPictureBytes,
): Promise<Record<string, FormDataEntryValue>> {
  const subject = maxFileBytes === maxPictureBytes ? 'picture' : 'file'
  const type = request.headers.get('content-type') ?? ''
  const isMultipart = /^multipart\/form-data\b/i.test(type)
  const tooLarge = `This is too large: a ${subject} may have at most ${maxFileBytes / 1024 / 1024} MB.`
  try {
    const body = await readBody(request, isMultipart ? maxFileBytes + maxFieldBytes : maxFieldBytes, tooLarge)
    if (isMultipart) checkMultipart(body, type, maxTextsBytes)
    const headers = { 'Content-Type': type }
    return Object.fromEntries(await new Response(body, { headers }).formData())
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid-form')
  }
}

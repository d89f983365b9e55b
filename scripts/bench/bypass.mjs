import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '../database/plain-error.mjs'
import { decoded } from './decoded.mjs'
import { ask } from './request.mjs'

const HINT = 'The ratio of cached to rendered pages cannot be measured.'

/**
 * The cookie of Next's draft mode: with it a cached page is rendered for this one request, its data read anew.
 * @param {string} root  the checkout the shop was built in
 * @throws {PlainError}
 */
export function bypassCookie(root) {
  const file = path.join(root, '.next/prerender-manifest.json')
  const id = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).preview?.previewModeId : null
  if (id) return `__prerender_bypass=${id}`
  throw new PlainError(`The build holds no key of the draft mode (.next/prerender-manifest.json). ${HINT}`)
}

/**
 * Makes sure that a page is cached without the cookie, and not with it. The headers tell: a cached page has an ETag and may
 * be kept, a rendered one says no-store. (`x-nextjs-cache` says HIT on rendered ones as well.)
 * @param {string} url
 * @param {string} cookie
 * @throws {PlainError}
 */
export async function requireBypass(url, cookie) {
  await ask(url)
  const cached = await ask(url)
  const rendered = await ask(url, { headers: { cookie } })
  if (cached.headers['x-nextjs-cache'] !== 'HIT' || isForOneRequest(cached)) {
    throw new PlainError(`${url} is not a cached page. ${HINT}`)
  }
  if (rendered.status !== 200 || !isForOneRequest(rendered)) {
    throw new PlainError(
      `${url} comes from the cache even with the cookie of the draft mode; was this shop built here? ${HINT}`,
    )
  }
}

function isForOneRequest(/** @type {Awaited<ReturnType<typeof ask>>} */ { headers }) {
  return /no-store/.test(headers['cache-control'] ?? '') && !headers.etag
}

/**
 * Proves it by what the pages say: a product renamed behind the shop's back shows its new name only where the page is
 * rendered for the request.
 * @param {string} databaseUrl
 * @param {number} productId
 * @param {string[]} urls  pages that show it
 * @param {string} cookie
 * @throws {PlainError}
 */
export async function proveBypass(databaseUrl, productId, urls, cookie) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl })
  const mark = randomUUID()
  const rename = 'update "Product" set name = $1 where id = $2'
  await client.connect()
  try {
    const { rows } = await client.query('select name from "Product" where id = $1', [productId])
    await client.query(rename, [mark, productId])
    for (const url of urls) {
      const isCached = !(await textOf(url)).includes(mark)
      const isRendered = (await textOf(url, { cookie })).includes(mark)
      if (!isCached) throw new PlainError(`${url} is not a cached page. ${HINT}`)
      if (!isRendered) throw new PlainError(`${url} shows old data even with the cookie. ${HINT}`)
    }
    await client.query(rename, [rows[0].name, productId])
  } finally {
    await client.end()
  }
}

async function textOf(/** @type {string} */ url, headers = {}) {
  const { headers: answered, body } = await ask(url, { headers })
  return decoded({ headers: answered, body }).toString()
}

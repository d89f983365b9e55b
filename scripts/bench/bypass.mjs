import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '../database/plain-error.mjs'
import { decoded } from './decoded.mjs'
import { send } from './request.mjs'

const HINT = 'The ratio of cached to rendered pages cannot be measured.'

/**
 * Returns the cookie of Next's draft mode. With it a cached page is rendered for the request, with fresh data.
 * @param {string} root  the checkout in which the shop was built
 * @throws {PlainError} when the build has no key of the draft mode
 */
export function bypassCookie(root) {
  const file = path.join(root, '.next/prerender-manifest.json')
  const id = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).preview?.previewModeId : null
  if (id) return `__prerender_bypass=${id}`
  throw new PlainError(`The build has no key of the draft mode (.next/prerender-manifest.json). ${HINT}`)
}

/**
 * Verifies that a page is cached without the cookie and rendered with it. A cached page has an ETag and may be stored, a
 * rendered one has `no-store`. (`x-nextjs-cache` is HIT on rendered pages too.)
 * @param {string} url
 * @param {string} cookie
 * @throws {PlainError} when it is not
 */
export async function requireBypass(url, cookie) {
  await send(url)
  const cached = await send(url)
  const rendered = await send(url, { headers: { cookie } })
  if (cached.headers['x-nextjs-cache'] !== 'HIT' || isRendered(cached)) {
    throw new PlainError(`${url} is not a cached page. ${HINT}`)
  }
  if (rendered.status !== 200 || !isRendered(rendered)) {
    throw new PlainError(
      `${url} is cached even with the cookie of the draft mode; was this shop built here? ${HINT}`,
    )
  }
}

function isRendered(/** @type {Awaited<ReturnType<typeof send>>} */ { headers }) {
  return /no-store/.test(headers['cache-control'] ?? '') && !headers.etag
}

/**
 * Verifies the same by content: after the product is renamed directly in the database, only a page rendered for the
 * request shows the new name. Restores the old name unless the check fails.
 * @param {string} databaseUrl
 * @param {number} productId
 * @param {string[]} urls  pages that show the product
 * @param {string} cookie
 * @throws {PlainError} when a page is not cached without the cookie, or not rendered with it
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
      const isFresh = (await textOf(url, { cookie })).includes(mark)
      if (!isCached) throw new PlainError(`${url} is not a cached page. ${HINT}`)
      if (!isFresh) throw new PlainError(`${url} shows old data even with the cookie. ${HINT}`)
    }
    await client.query(rename, [rows[0].name, productId])
  } finally {
    await client.end()
  }
}

async function textOf(/** @type {string} */ url, headers = {}) {
  return decoded(await send(url, { headers })).toString()
}

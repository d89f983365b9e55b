import { gunzipSync, gzipSync } from 'node:zlib'
import { ask } from './request.mjs'

/**
 * What a first visit to home transfers, compressed, pictures aside.
 * @param {string} origin
 * @returns {Promise<{ htmlBytes: number, scriptBytes: number, scriptCount: number }>}
 */
export async function weighHome(origin) {
  const html = await ask(`${origin}/`)
  const text = plain(html)
  const scripts = scriptsIn(text)
  let scriptBytes = 0
  for (const path of scripts) scriptBytes += gzipSync(plain(await ask(new URL(path, origin).href))).length
  return { htmlBytes: gzipSync(text).length, scriptBytes, scriptCount: scripts.length }
}

/**
 * The script files that a page names, each once. Those marked `nomodule` are for browsers that cannot run the shop's other
 * scripts; no browser of today loads them.
 * @param {Buffer | string} html
 * @returns {string[]}
 */
export function scriptsIn(html) {
  const tags = String(html).match(/<script\b[^>]*>|<link\b[^>]*\bas="script"[^>]*>/gi) ?? []
  const addresses = tags
    .filter((tag) => !/\snomodule\b/i.test(tag))
    .map((tag) => /\s(?:src|href)="([^"]+)"/i.exec(tag)?.[1])
  return [...new Set(addresses.filter((address) => address !== undefined))]
}

function plain(/** @type {Awaited<ReturnType<typeof ask>>} */ { headers, body }) {
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

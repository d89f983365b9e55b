import { gzipSync } from 'node:zlib'
import { decoded } from './decoded.mjs'
import { send } from './request.mjs'

/**
 * Measures the compressed bytes that a first visit to home transfers, without pictures.
 * @param {string} origin
 * @returns {Promise<{ htmlBytes: number, scriptBytes: number, scriptCount: number }>}
 */
export async function weighHome(origin) {
  const html = await send(`${origin}/`)
  const text = decoded(html)
  const scripts = scriptsIn(text)
  if (scripts.length === 0) throw new Error('Home references no script; its weight cannot be measured.')
  let scriptBytes = 0
  for (const path of scripts) scriptBytes += gzipSync(decoded(await send(new URL(path, origin).href))).length
  return { htmlBytes: html.body.length, scriptBytes, scriptCount: scripts.length }
}

/**
 * Returns the script files that a page references, each once. Those marked `nomodule` are skipped: current browsers do not
 * load them.
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

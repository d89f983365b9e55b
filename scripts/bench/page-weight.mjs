import { gzipSync } from 'node:zlib'
import { decoded } from './decoded.mjs'
import { ask } from './request.mjs'

/**
 * What a first visit to home transfers, compressed, pictures aside.
 * @param {string} origin
 * @returns {Promise<{ htmlBytes: number, scriptBytes: number, scriptCount: number }>}
 */
export async function weighHome(origin) {
  const html = await ask(`${origin}/`)
  const text = decoded(html)
  const scripts = scriptsIn(text)
  if (scripts.length === 0) throw new Error('Home names no script; its weight cannot be measured.')
  let scriptBytes = 0
  for (const path of scripts) scriptBytes += gzipSync(decoded(await ask(new URL(path, origin).href))).length
  return { htmlBytes: html.body.length, scriptBytes, scriptCount: scripts.length }
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

import { gzipSync } from 'node:zlib'
import { decoded, readText, sendOk } from './request'

/** Adds up the compressed bytes of the scripts that a page loads first. */
export async function weighScripts(url: string): Promise<number> {
  const scripts = scriptsIn(await readText(url))
  if (scripts.length === 0) throw new Error(`${url} references no script; its weight cannot be measured.`)
  let scriptBytes = 0
  for (const path of scripts) scriptBytes += gzipSync(decoded(await sendOk(new URL(path, url).href))).length
  return scriptBytes
}

/** Returns the script files that a page references, each once, without those that current browsers do not load (`nomodule`). */
export function scriptsIn(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>|<link\b[^>]*\bas="script"[^>]*>/gi) ?? []
  const addresses = tags
    .filter((tag) => !/\snomodule\b/i.test(tag))
    .map((tag) => /\s(?:src|href)="([^"]+)"/i.exec(tag)?.[1])
  return [...new Set(addresses.filter((address) => address !== undefined))]
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SOURCE_MAP = /(?:\s*\/\/# sourceMappingURL=\S*)?\s*$/
const SHARED = 'module.exports=require'

/**
 * Lets server chunks in `folder` with the same code share one file. Turbopack writes the same modules into a chunk for each group of
 * routes, and the chunks differ only in their source maps: each one would be read, compiled and kept in the heap of Next, 16 MB in all.
 * Which of them a module comes from makes no difference: its id decides.
 */
export function shareChunks(folder: string) {
  const first = new Map<string, string>()
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!name.endsWith('.js')) continue
    const file = path.join(folder, name)
    const code = readFileSync(file, 'utf8').replace(SOURCE_MAP, '')
    const known = first.get(code)
    if (known === undefined) first.set(code, name)
    else if (!code.startsWith(SHARED)) writeFileSync(file, `${SHARED}(${JSON.stringify(`./${known}`)})\n`)
  }
}

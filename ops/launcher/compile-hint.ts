import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Tells V8 to compile all functions of a script while it downloads, off the main thread. Without it, each module of the first
 * scripts is compiled in the long task in which React and Next start. Chromium 136 and later know it; it is a comment elsewhere.
 * https://developer.chrome.com/blog/explicit-compile-hints
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/** Puts the compile hint before every script in `folder` and below. */
export function addCompileHints(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const file = path.join(folder, name)
    writeFileSync(file, COMPILE_HINT + readFileSync(file, 'utf8'))
  }
}

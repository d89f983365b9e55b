import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MODULE = /^const wasm = "([\w+/=]+)";\s*export \{ wasm \}\s*$/

/** Prisma's compiler reads its WebAssembly from a file whenever it is asked for: 9 MB would stay in the heap of Next. */
export function readCompilerWhenAsked(folder: string) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.wasm-base64.mjs'))) {
    const file = path.join(folder, name)
    const [, base64] = MODULE.exec(readFileSync(file, 'latin1')) ?? []
    if (base64 === undefined) continue
    const text = name.replace(/\.mjs$/, '.txt')
    writeFileSync(path.join(folder, text), base64)
    // A file may be linked to that of the packages.
    rmSync(file)
    writeFileSync(
      file,
      `import { readFileSync } from 'node:fs'
const file = new URL(${JSON.stringify(text)}, import.meta.url)
export const wasm = { valueOf: () => readFileSync(file, 'latin1') }
`,
    )
  }
}

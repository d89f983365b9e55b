import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '@/lib/platform/config/root'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { readCompilerWhenAsked } from './compiler-module'

const name = 'query_compiler_fast_bg.postgresql.wasm-base64.mjs'
const shipped = readFileSync(path.join(root, 'node_modules/@prisma/client/runtime', name), 'latin1')

test('E06 the compiler that Prisma ships becomes a file that is read whenever it is asked for', async () => {
  const folder = temporaryFolder()
  const other = { 'client.mjs': 'export const wasm = "AGFz"', 'x.wasm-base64.mjs': 'export default "AGFz"' }
  for (const [file, text] of Object.entries({ ...other, [name]: shipped }))
    writeFileSync(path.join(folder, file), text)
  readCompilerWhenAsked(folder)
  readCompilerWhenAsked(folder)
  for (const [file, text] of Object.entries(other))
    expect(readFileSync(path.join(folder, file), 'utf8')).toBe(text)
  expect(readFileSync(path.join(folder, name)).length).toBeLessThan(1000)
  const { wasm } = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, name)).href)
  const [, base64 = ''] = /"(.*)"/.exec(shipped) ?? []
  // As the generated client decodes it.
  for (const _ of [1, 2]) expect(Buffer.from(wasm, 'base64').equals(Buffer.from(base64, 'base64'))).toBe(true)
  expect(WebAssembly.validate(Buffer.from(wasm, 'base64'))).toBe(true)
})

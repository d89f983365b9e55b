import { cpSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { compile } from '@/ops/program'
import { dataFiles, dataLicences, listPrograms, unusedFiles, wholePackages } from './contents'
import { packageNames } from './parts'

const STANDALONE = '.next/standalone'

/** Copies what the image needs: `shop/` with the programs and the build, and `node_modules/`, which changes less often. */
export async function collectFiles(root: string, target: string) {
  const programs = listPrograms(root).map((name) => compile(name))
  const packages = wholePackages.map((name) => `node_modules/${name}`)
  for (const file of [...(await traceFiles(root, programs)), ...dataFiles, ...packages])
    copy(path.join(root, file), path.join(target, file.startsWith('node_modules/') ? '' : 'shop', file))
  copyStandalone(root, target)
}

/** The pages' packages join those of the programs: most are the same. A link leads from their old place to the new one. */
function copyStandalone(root: string, target: string) {
  const shop = path.join(target, 'shop')
  copy(path.join(root, '.next/shop-build'), path.join(shop, '.next/shop-build'))
  const own = readdirSync(path.join(root, STANDALONE)).filter((name) => name !== 'node_modules')
  for (const name of own) copy(path.join(root, STANDALONE, name), path.join(shop, STANDALONE, name))
  for (const file of dataLicences) copy(path.join(root, file), path.join(shop, STANDALONE, file))
  copy(path.join(root, STANDALONE, 'node_modules'), path.join(target, 'node_modules'))
  symlinkSync('../../node_modules', path.join(shop, STANDALONE, 'node_modules'))
}

function copy(source: string, destination: string) {
  mkdirSync(path.dirname(destination), { recursive: true })
  cpSync(source, destination, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !unusedFiles.test(file),
  })
}

/** Returns the largest packages and the rest, in bytes, largest first. */
export function listSizes(target: string) {
  const packages = packageNames(path.join(target, 'node_modules')).map((name) => `node_modules/${name}`)
  return [...packages, 'shop']
    .map((name) => ({ name, bytes: sizeOf(path.join(target, name)) }))
    .sort((a, b) => b.bytes - a.bytes)
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

/** Lists these files and all that they import or read by a fixed path, relative to the root. */
async function traceFiles(root: string, files: string[]): Promise<string[]> {
  const { fileList } = await nodeFileTrace(files, {
    base: root,
    conditions: ['node'],
    // Writes migrations, which only a checkout does.
    ignore: ['node_modules/@prisma/schema-engine-wasm/**'],
  })
  return [...fileList].sort()
}

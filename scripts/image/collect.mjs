import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { commandPrograms, dataFiles, startedPrograms, unusedFiles, wholePackages } from './contents.mjs'
import { traceFiles } from './trace.mjs'

const STANDALONE = '.next/standalone'

/**
 * Copies what the image needs of a built checkout: `shop/` with the programs and the build, `node_modules/` with the packages of
 * both. They are apart because packages change less often than the shop.
 * @param {string} root
 * @param {string} target  a folder that does not exist yet
 */
export async function collectFiles(root, target) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const programs = [...commandPrograms(scripts), ...startedPrograms]
  const missing = programs.filter((file) => !existsSync(path.join(root, file)))
  if (missing.length) throw new Error(`The image lacks ${missing.join(', ')}.`)
  const packages = wholePackages.map((name) => `node_modules/${name}`)
  for (const file of [...(await traceFiles(root, programs)), ...dataFiles, ...packages])
    copy(path.join(root, file), path.join(target, file.startsWith('node_modules/') ? '' : 'shop', file))
  copyStandalone(root, target)
}

/** The pages' packages join those of the programs: most are the same. A link leads from their old place to the new one. */
function copyStandalone(/** @type {string} */ root, /** @type {string} */ target) {
  const shop = path.join(target, 'shop')
  copy(path.join(root, '.next/shop-build'), path.join(shop, '.next/shop-build'))
  const own = readdirSync(path.join(root, STANDALONE)).filter((name) => name !== 'node_modules')
  for (const name of own) copy(path.join(root, STANDALONE, name), path.join(shop, STANDALONE, name))
  copy(path.join(root, STANDALONE, 'node_modules'), path.join(target, 'node_modules'))
  symlinkSync('../../node_modules', path.join(shop, STANDALONE, 'node_modules'))
}

function copy(/** @type {string} */ source, /** @type {string} */ destination) {
  mkdirSync(path.dirname(destination), { recursive: true })
  cpSync(source, destination, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !unusedFiles.test(file),
  })
}

/**
 * Returns the largest packages and the rest of a collected image, with their sizes in bytes, largest first.
 * @param {string} target
 * @returns {{ name: string, bytes: number }[]}
 */
export function listSizes(target) {
  const folders = [...packageFolders(path.join(target, 'node_modules')), path.join(target, 'shop')]
  return folders
    .map((folder) => ({ name: path.relative(target, folder), bytes: sizeOf(folder) }))
    .sort((a, b) => b.bytes - a.bytes)
}

function packageFolders(/** @type {string} */ folder) {
  return readdirSync(folder).flatMap((name) => {
    const entry = path.join(folder, name)
    return name.startsWith('@') ? readdirSync(entry).map((inner) => path.join(entry, inner)) : [entry]
  })
}

/** @returns {number} */
function sizeOf(/** @type {string} */ folder) {
  const entries = statSync(folder).isDirectory()
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

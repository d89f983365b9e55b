import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The files of a build and their sizes, by which a start recognizes a damaged one. */

const listPath = (root: string) => path.join(root, '.next/shop-files.json')
const standalone = (root: string) => path.join(root, '.next/standalone')

/** What a running shop may change in its build. */
const CHANGING = /^\.next[\\/]cache(?:[\\/]|$)/

/** Writes down the files of a build. */
export function listBuildFiles(root: string) {
  const folder = standalone(root)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !CHANGING.test(name))
  const sizes = files.map((name) => [name, statSync(path.join(folder, name)).size])
  writeFileSync(listPath(root), JSON.stringify(sizes))
}

/** Returns whether every file of the build is there, and as long as it was built. */
export function hasBuildFiles(root: string) {
  try {
    const sizes: [string, number][] = JSON.parse(readFileSync(listPath(root), 'utf8'))
    const folder = standalone(root)
    const sizeOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size
    return sizes.length > 0 && sizes.every(([name, size]) => sizeOf(name) === size)
  } catch {
    return false
  }
}

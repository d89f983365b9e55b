import path from 'node:path'
import { READ_LICENCES } from '@/ops/image/sbom'
import { nameOfFolder, readLock, readPackage } from '@/ops/package-json'
import { replacePart } from './replace-part'

/** Lists the packages of the lock file that a running shop may need, with their licences as identifiers of SPDX. */
export function shippedPackages(root: string) {
  return Object.entries(readLock(path.join(root, 'package-lock.json')).packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
    .map(([folder, { license }]) => {
      const name = nameOfFolder(folder)
      return { folder, name, licence: READ_LICENCES.get(name) ?? license ?? 'none' }
    })
}

/** Returns THIRD-PARTY-NOTICES.md with the table of the packages in `dependencies`. */
export function packagesDocument(root: string) {
  const direct = Object.keys(readPackage(root).dependencies).map((name) => `node_modules/${name}`)
  const rows = shippedPackages(root)
    .filter(({ folder }) => direct.includes(folder))
    .map(({ name, licence }) => `| \`${name}\` | ${licence} |\n`)
  const content = `\n| Package | Licence |\n|---|---|\n${rows.join('')}\n`
  return replacePart(path.join(root, 'THIRD-PARTY-NOTICES.md'), 'packages', content)
}

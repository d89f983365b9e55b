/**
 * node scripts/run.cjs ops/image FOLDER: collects what the container image contains, after the build; run by the Dockerfile.
 */

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { isBuildFresh } from './build/build-app'
import { needsInstall } from './build/dependencies'
import { runCommand } from './command-line'
import { collectFiles, listSizes } from './image/collect'
import { collectLicences } from './image/licences'
import { billOfMaterials } from './image/sbom'
import { PlainError } from './postgres/plain-error'
import { findPostgresBinaries } from './postgres/postgres-binaries'

const SHOWN = 12

await runCommand(async () => {
  const target = process.argv[2]
  if (!target) throw new PlainError('Usage: node scripts/run.cjs ops/image FOLDER')
  if (needsInstall(root)) throw new PlainError('Install the packages first: npm ci')
  if (!isBuildFresh(root)) throw new PlainError('Build the shop first: npm run build')
  // Links PostgreSQL's libraries: in a container they are read-only.
  await findPostgresBinaries()
  await collectFiles(root, target)
  const bill = billOfMaterials(root, target)
  writeFileSync(path.join(target, 'shop/sbom.cdx.json'), JSON.stringify(bill, null, 2))
  writeFileSync(path.join(target, 'shop/THIRD-PARTY-LICENSES.txt'), collectLicences(root, bill))
  const sizes = listSizes(target)
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).padStart(7)} MB`
  for (const { name, bytes } of sizes.slice(0, SHOWN)) console.log(`${megabytes(bytes)}  ${name}`)
  console.log(`${megabytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0))}  in all`)
})

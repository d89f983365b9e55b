import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readPackage } from '@/ops/package-json'
import { bundledPackages } from './bundled'
import { listParts, type Part } from './parts'

/** CycloneDX has more fields. */
type Licence = { license: { id?: string; name?: string } } | { expression: string }

export type Component = {
  'bom-ref': string
  name?: string
  version?: string
  author?: string
  licenses?: Licence[]
  components?: Component[]
  type?: string
}

type Bill = { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] }

const PACKAGE = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
/** Their `package.json` names no licence by its identifier; their licence files do. */
export const READ_LICENCES = new Map([
  ['@paypal/checkout-server-sdk', 'Apache-2.0'],
  ['png-js', 'MIT'],
])
/** SPDX has these; any other licence of a part is a name. */
const IDENTIFIERS =
  /^(Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|ICU|ISC|LGPL-3\.0-or-later|MIT|OpenSSL|PostgreSQL|Zlib)$/

/**
 * Writes npm's bill of materials for the packages of a checkout that are in `folder`, as they are or compiled into the pages,
 * with what they contain. An unknown package or licence is an error.
 */
export function billOfMaterials(root: string, folder: string): Bill {
  const command = ['sbom', '--sbom-format', 'cyclonedx']
  const output = execFileSync('npm', command, { cwd: root, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES })
  const all: Bill = JSON.parse(output)
  const present = listPackages(folder)
  const packages = new Set([...present, ...bundledPackages(root, all.dependencies, present)])
  return completeBill(selectPackages(all, packages), listParts(folder))
}

/** Lists the packages in a folder as `name@version`. */
export function listPackages(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    PACKAGE.test(file),
  )
  const packages = files.map((file) => readPackage(path.join(folder, path.dirname(file))))
  return new Set(packages.map(({ name, version }) => `${name}@${version}`))
}

export function selectPackages<T extends Bill>(bill: T, packages: Set<string>): T {
  const refs = new Set(bill.components.map((component) => component['bom-ref']))
  const unknown = [...packages].filter((name) => !refs.has(name))
  if (unknown.length) throw new Error(`npm does not list ${unknown.join(', ')}, which the image contains.`)
  const isLeftOut = (ref: string) => refs.has(ref) && !packages.has(ref)
  return {
    ...bill,
    components: bill.components.filter((component) => packages.has(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => !isLeftOut(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => !isLeftOut(name)) })),
  }
}

/** Adds the parts of packages, and licences that npm does not know. */
export function completeBill(bill: Bill, parts: Map<string, Part[]>): Bill {
  const components = bill.components.map((component) => {
    const { 'bom-ref': ref } = component
    // npm names a package that stands in for another one by that one.
    const name = ref.slice(0, ref.lastIndexOf('@'))
    const read = READ_LICENCES.get(name)
    const inside = (parts.get(name) ?? []).map((part) => ({
      'bom-ref': `${ref}#${part.name}`,
      type: 'library',
      name: part.name,
      ...(part.version && { version: part.version }),
      licenses: [{ license: nameLicence(part.licence) }],
    }))
    return {
      ...component,
      name,
      ...(read && { licenses: [{ license: { id: read } }] }),
      ...(inside.length && { components: inside }),
    }
  })
  const without = components
    .filter(({ licenses }) => !licenses?.length)
    .map((component) => component['bom-ref'])
  if (without.length) throw new Error(`The licence of ${without.join(', ')} is not known.`)
  return { ...bill, components }
}

function nameLicence(licence: string) {
  return IDENTIFIERS.test(licence) ? { id: licence } : { name: licence }
}

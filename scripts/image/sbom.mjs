import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A bill of materials in CycloneDX, with the fields used here.
 * @typedef {{ components: { 'bom-ref': string }[], dependencies: { ref: string, dependsOn: string[] }[] }} Bill
 */

const PACKAGE = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Writes npm's bill of materials for those packages of a checkout that are in `folder`.
 * @param {string} root
 * @param {string} folder  has `node_modules`
 * @returns {string} JSON
 * @throws {Error} when a package in the folder is not in npm's list
 */
export function billOfMaterials(root, folder) {
  const command = ['sbom', '--sbom-format', 'cyclonedx']
  const all = execFileSync('npm', command, { cwd: root, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES })
  return JSON.stringify(selectPackages(JSON.parse(all), listPackages(folder)), null, 2)
}

/**
 * Lists the packages in a folder as `name@version`.
 * @param {string} folder
 * @returns {Set<string>}
 */
export function listPackages(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    PACKAGE.test(file),
  )
  const packages = files.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
  return new Set(packages.map(({ name, version }) => `${name}@${version}`))
}

/**
 * @template {Bill} T
 * @param {T} bill
 * @param {Set<string>} packages
 * @returns {T} the bill with these packages and the project itself
 */
export function selectPackages(bill, packages) {
  const refs = new Set(bill.components.map((component) => component['bom-ref']))
  const unknown = [...packages].filter((name) => !refs.has(name))
  if (unknown.length) throw new Error(`npm does not list ${unknown.join(', ')}, which the image contains.`)
  const isLeftOut = (/** @type {string} */ ref) => refs.has(ref) && !packages.has(ref)
  return {
    ...bill,
    components: bill.components.filter((component) => packages.has(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => !isLeftOut(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => !isLeftOut(name)) })),
  }
}

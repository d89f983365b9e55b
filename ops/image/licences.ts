import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { nameOfFolder, readLock } from '@/ops/package-json'
import type { Component } from './sbom'

const LICENCE_FILE = /^(licen[cs]e|copying|notice|copyright)/i
const LICENCE_CHAPTER = /^## Licen[cs](e|ing)\n[\s\S]{300,}/im
const LINE = '='.repeat(80)

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify,
merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished
to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** No package brings these texts along. */
const PLACES = new Map([
  [
    'LGPL-3.0-or-later',
    'https://www.gnu.org/licenses/lgpl-3.0.txt, and /usr/share/common-licenses/LGPL-3 in the image',
  ],
  ['Mozilla Public License 1.1', 'https://www.mozilla.org/MPL/1.1/'],
  ['PostgreSQL', 'https://www.postgresql.org/about/licence/'],
  ['OpenSSL', 'https://www.openssl.org/source/license-openssl-ssleay.txt'],
  ['ICU', 'https://www.unicode.org/copyright.html'],
  ['Zlib', 'https://zlib.net/zlib_license.html'],
])

/** Writes the licences of everything in a bill: the text that a package brings along, or else that of the licence it names. */
export function collectLicences(root: string, { components }: { components: Component[] }) {
  const folders = installedPackages(root)
  const textsOf = (component: Component) => readTexts(root, folders.get(component['bom-ref']))
  const apache = components.filter((each) => licenceOf(each) === 'Apache-2.0').map(textsOf)
  const texts = new Map([['Apache-2.0', apache.find(Boolean) ?? '']])
  const sections = components.flatMap((component) => {
    const compiled = path.join(folders.get(component['bom-ref']) ?? '', 'dist/compiled')
    return [
      describe(component, textsOf(component), texts),
      ...(component.components ?? []).map((part) =>
        describe(part, readTexts(root, path.join(compiled, part.name ?? '')), texts, component),
      ),
    ]
  })
  return `Software in this image that others have written, with its licences.\n\n${sections.join('\n')}`
}

function describe(component: Component, text: string, texts: Map<string, string>, owner?: Component) {
  const licence = licenceOf(component)
  const title = [component.name, component.version, owner && `(part of ${owner.name})`]
  const holder = component.author ?? owner?.author ?? `the authors of ${component.name}`
  const standard = licence === 'MIT' ? `Copyright (c) ${holder}\n\n${MIT}` : texts.get(licence)
  const place = `The text of this licence: ${PLACES.get(licence) ?? 'see the home page of the project.'}`
  return `${LINE}\n${title.filter(Boolean).join(' ')}\nLicence: ${licence}\n\n${text || standard || place}\n`
}

function licenceOf({ licenses = [] }: Component): string {
  return licenses
    .map((each) => ('license' in each ? (each.license.id ?? each.license.name) : each.expression))
    .join(', ')
}

function installedPackages(root: string): Map<string, string> {
  const { packages } = readLock(path.join(root, 'node_modules/.package-lock.json'))
  const entries = Object.entries(packages)
  return new Map(
    entries.map(([folder, { name, version }]) => [`${name ?? nameOfFolder(folder)}@${version}`, folder]),
  )
}

function readTexts(root: string, folder: string | undefined) {
  if (!folder || !existsSync(path.join(root, folder))) return ''
  const files = readdirSync(path.join(root, folder), { withFileTypes: true }).filter(
    (entry) => entry.isFile() && LICENCE_FILE.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name),
  )
  const read = (name: string) => readFileSync(path.join(root, folder, name), 'utf8').trim()
  if (files.length) return files.map(({ name }) => read(name)).join('\n\n')
  const readme = existsSync(path.join(root, folder, 'README.md')) ? read('README.md') : ''
  return LICENCE_CHAPTER.exec(readme)?.[0] ?? ''
}

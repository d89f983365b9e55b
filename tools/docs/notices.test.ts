import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataFiles, fontLicences } from '@/ops/image/contents'
import { shippedPackages } from './packages-document'

const notices = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8')
const pictures = readFileSync('public/images/LICENSE.md', 'utf8')

/** Licences under which the shop may be given away with a package, as it is. */
const PERMITTED =
  /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|Unlicense)$/
/** Data of browsers that only the build of styles reads. Credited by its package, which is not in the image. */
const FOR_BUILDS = ['caniuse-lite']

test('each font is of a family in the notices, whose licence permits to ship subsets and is in the image', () => {
  const files = readdirSync('app/fonts')
  const licences = files.filter((name) => name.endsWith('-license.txt'))
  for (const name of licences) {
    const file = `app/fonts/${name}`
    const [about = '', terms = ''] = readFileSync(file, 'utf8').split(/^PREAMBLE$/m)
    expect(about).toContain('SIL OPEN FONT LICENSE Version 1.1')
    expect(about, file).not.toMatch(/reserved font name/i)
    expect(terms).toContain('may be bundled')
    expect(fontLicences).toContain(file)
    expect(notices).toContain(`(${file})`)
  }
  const families = licences.map((name) => name.replace('license.txt', ''))
  expect(files.filter((name) => !families.some((family) => name.startsWith(family)))).toEqual([])
})

test('each picture of a model names its model, author and licence', () => {
  const goods = readdirSync('tools/studio/goods').flatMap((name) => {
    const all: { slug?: string; model?: string }[] = JSON.parse(
      readFileSync(`tools/studio/goods/${name}`, 'utf8'),
    )
    return all.filter(({ model }) => model)
  })
  expect(goods.length).toBeGreaterThan(20)
  for (const { slug, model = '' } of goods) {
    const [, title, author, licence] =
      new RegExp(`^\\| \`${slug}\` \\| (.+) \\| (.+) \\| (.+) \\|$`, 'm').exec(pictures) ?? []
    expect(title && author, slug).toBeTruthy()
    expect(licence, slug).toBe(model.startsWith('BlendSwap-CC-0/') ? 'CC0 1.0' : 'CC BY 3.0')
  }
})

test('each package that a shop may need is under a licence that permits to ship it', () => {
  const others = shippedPackages('.').filter(({ name, licence }) => {
    const parts = licence.split(' AND ')
    return !FOR_BUILDS.includes(name) && !parts.every((part) => PERMITTED.test(part))
  })
  expect(others).toEqual([])
})

test('what the image must carry along is in it', () => {
  expect(dataFiles).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY-NOTICES.md']))
  // The launcher would build what has a folder of sources.
  expect(dataFiles.filter((file) => file.startsWith('app/'))).toEqual([])
  expect(readFileSync('.dockerignore', 'utf8')).toContain('!THIRD-PARTY-NOTICES.md')
})

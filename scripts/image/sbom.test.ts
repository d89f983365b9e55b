import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/temporary-folder'
import { listPackages, selectPackages } from './sbom.mjs'

const bill = {
  components: [{ 'bom-ref': 'pg@8.0.0' }, { 'bom-ref': 'pg-types@2.0.0' }, { 'bom-ref': 'vitest@4.0.0' }],
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

import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'

test('a start after a pull loads no package that may have to be installed first', () => {
  const { metafile } = buildSync({
    ...{ entryPoints: ['ops/start.ts'], bundle: true, write: false, metafile: true, format: 'esm' },
    ...{ outdir: 'dist', platform: 'node', packages: 'external' },
  })
  const reached = new Set(['ops/start.ts'])
  const packages = new Set<string>()
  for (const file of reached)
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'dynamic-import' || path.startsWith('node:')) continue
      if (external) packages.add(path)
      else reached.add(path)
    }
  expect(reached.size).toBeGreaterThan(50)
  expect([...packages]).toEqual(['pg'])
})

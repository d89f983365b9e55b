import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { shareChunks } from './shared-chunks'

test('E06 chunks with the same code share one module, whatever their source maps', () => {
  const folder = temporaryFolder()
  const chunks = {
    'a.js': 'module.exports=[1,()=>"one"]\n\n//# sourceMappingURL=a.js.map',
    'b [x].js': 'module.exports=[1,()=>"one"]\n\n//# sourceMappingURL=b%20%5Bx%5D.js.map\n',
    'c.js': 'module.exports=[2,()=>"two"]\n\n//# sourceMappingURL=c.js.map',
    'd.js': 'module.exports=[1,()=>"one"]',
    'd.js.map': 'module.exports=[1,()=>"one"]',
  }
  for (const [name, code] of Object.entries(chunks)) writeFileSync(path.join(folder, name), code)
  mkdirSync(path.join(folder, 'ssr.js'), { recursive: true })
  shareChunks(folder)
  const load = createRequire(path.join(folder, 'main.cjs'))
  const [a, b, c, d] = ['a', 'b [x]', 'c', 'd'].map((name) => load(`./${name}.js`))
  expect(b).toBe(a)
  expect(d).toBe(a)
  expect(c[0]).toBe(2)
  for (const name of ['a.js', 'c.js', 'd.js.map'] as const)
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe(chunks[name])
  const before = readdirSync(folder).map((name) => name)
  const texts = () =>
    before.filter((name) => name !== 'ssr.js').map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const once = texts()
  shareChunks(folder)
  expect(texts(), 'a second time changes nothing').toEqual(once)
})

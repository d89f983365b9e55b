import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@/lib/platform/edge/free-port'
import { listSources } from '@/ops/build/build-sources'
import { compile } from '@/ops/program'
import { expect, test } from '@/testing/own-shops/own-shop'
import { launch, readRun } from '@/testing/own-shops/shop'
import { cleanEnvironment } from '@/tools/test/clean-environment'

/** Interrupted and refused starts, and which files trigger a rebuild. ops/start.test.ts tests starts that fail before anything runs. */

test.setTimeout(240_000)

const secret = 'only-The-Tests-of-starts-4711-know-it'

test('Ctrl-C during a start stops it without claiming that the shop is open', async ({ newDemoFolder }) => {
  const dataFolder = await newDemoFolder()
  const shop = launch({ port: await freePort(), dataFolder, name: 'start' })
  await expect
    .poll(() => readRun(dataFolder)?.children?.map(({ name }) => name), { intervals: [20], timeout: 180_000 })
    .toContain('The shop')
  shop.process.kill('SIGINT')
  expect(await shop.ended, shop.output()).toBe(0)
  expect(shop.output().split('Stopping …')[1]?.trim()).toBe('The shop has stopped.')
})

const complete = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', NEXTAUTH_SECRET: secret }

for (const { fault, program, settings, message } of [
  {
    fault: 'without the front server',
    program: '.next/standalone/server.js',
    settings: complete,
    message: 'server/main is not in front of this server.',
  },
  {
    fault: 'without a setting',
    program: compile('server/main'),
    settings: {},
    message: 'DATABASE_URL is missing',
  },
])
  test(`the built shop, started ${fault}, exits with a message that says why`, async ({ newFolder }) => {
    const port = String(await freePort())
    const env = cleanEnvironment({ PORT: port, SHOP_DATA_DIR: newFolder(), ...settings })
    const server = spawnSync(process.execPath, [program], { env, encoding: 'utf8', timeout: 60_000 })
    expect(server.stderr).toContain(message)
    expect(server.stderr).not.toContain('    at ')
    expect(server.status).toBe(1)
  })

/** Returns the project's source files that the build contains, read from its source maps. */
function compiledSources(): string[] {
  const maps = readdirSync('.next/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  )
  const compiled = maps.flatMap((name) => {
    const file = path.posix.join('.next/server', name)
    const { sources = [], sections = [] } = JSON.parse(readFileSync(file, 'utf8'))
    const all: string[] = [
      ...sources,
      ...sections.flatMap(({ map }: { map: { sources: string[] } }) => map.sources),
    ]
    return all.map((source) => path.posix.join(path.posix.dirname(file), decodeURIComponent(source)))
  })
  const isOwn = (name: string) => existsSync(name) && !/^\.\.|node_modules|^lib\/generated/.test(name)
  return [...new Set(compiled)].filter(isOwn).sort()
}

test('every source file in the build triggers a rebuild when it changes', () => {
  const compiled = compiledSources()
  expect(compiled).toContain('lib/platform/edge/content-policy.ts')
  expect(compiled).toContain('app/(home)/page/[page]/page.tsx')
  const known = new Set(listSources(process.cwd()))
  expect(compiled.filter((name) => !known.has(name))).toEqual([])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  checkoutPrograms,
  commandPrograms,
  dataFiles,
  developerCommands,
  operatorCommands,
  startedPrograms,
} from '@/ops/image/contents'

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const programs = [...commandPrograms(scripts), ...startedPrograms]
const dockerfile = readFileSync('Dockerfile', 'utf8')

const COMMENT = /\/\*.*?\*\//gs
const IMPORT = /(?:from|import|import\(|require\()\s*'((?:\.|@\/)[^']+)'/g
const OWN_FILE = /['"`]((?:scripts|server|prisma|lib)\/[\w./-]+\.(?:mjs|ts|js))['"`]/g

/** The files of this project that these programs import, directly and indirectly. */
function importsOf(files: string[]): string[] {
  const found = new Set(files)
  for (const file of found) {
    const source = readFileSync(file, 'utf8').replaceAll(COMMENT, '')
    for (const [, name = ''] of source.matchAll(IMPORT)) {
      const base = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(file), name)
      const imported = [base, `${base}.ts`].find(
        (candidate) => path.extname(candidate) && existsSync(candidate),
      )
      if (imported) found.add(imported)
    }
  }
  return [...found]
}

const imported = importsOf(programs)

test('each npm command is either for operators, and in the image, or for developers', () => {
  expect([...operatorCommands, ...developerCommands].sort()).toEqual(Object.keys(scripts).sort())
})

test('the image contains every program that one of its programs starts by a path', () => {
  const named = imported.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(OWN_FILE)].map(([, name = '']) => name),
  )
  expect(named).toEqual(expect.arrayContaining(startedPrograms))
  const known = [...imported, ...checkoutPrograms]
  expect(named.filter((file) => existsSync(file) && !known.includes(file))).toEqual([])
})

test('no program of the image imports a test or its tools, which the image does not get', () => {
  expect(imported.length).toBeGreaterThan(80)
  expect(imported.filter((file) => /\.test\.|^testing\/|^scripts\/testing\//.test(file))).toEqual([])
})

test('what the image copies beside its programs exists', () => {
  // The others are made by an install.
  const files = dataFiles.filter((file) => !/^(node_modules|lib\/generated)\//.test(file))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('a change of a script does not install the packages again', () => {
  const [beforeInstall = ''] = dockerfile.split('RUN npm ci')
  expect(beforeInstall.match(/^COPY .*$/gm)).toEqual(['COPY package.json package-lock.json ./'])
})

test('one version: package.json, its lock file, the label of the image and the newest entry of the changelog', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const label = /image\.version="(.+?)"/.exec(dockerfile)?.[1]
  const newest = /^## (\S+) - \d{4}-\d{2}-\d{2}$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]
  expect([lock.version, lock.packages[''].version, label, newest]).toEqual(Array(4).fill(version))
})

test('CI makes an image of a tag only if that is the version', () => {
  const workflow = readFileSync('.github/workflows/release.yml', 'utf8')
  expect(workflow).toContain('test "$GITHUB_REF_NAME" = "v$(jq -r .version package.json)"')
})

test('every container that documents or compose start in the background is restarted and has a bounded log', () => {
  const documents = [
    'README.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ]
  const commands = documents
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(name, 'utf8').match(/^docker run -d(.*\\\n)*.*/gm) ?? [])
  expect(commands.length).toBeGreaterThan(5)
  const options = '--restart unless-stopped --log-opt max-size=10m --log-opt max-file=3'
  expect(commands.filter((command) => !command.includes(options))).toEqual([])

  const [, services = ''] = readFileSync('docker-compose.yml', 'utf8').split(/^services:$/m)
  const blocks = services.split(/^volumes:$/m)[0]?.match(/^ {2}[\w-]+:.*\n( {4}.*\n|\n)*/gm) ?? []
  const isOwn = (block: string) =>
    block.includes('restart: unless-stopped') && block.includes('logging: *logging')
  expect(blocks.length).toBeGreaterThan(5)
  expect(blocks.filter((block) => !isOwn(block) && !/\*(scaled-)?shop\b/.test(block))).toEqual([])
})

import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, test } from 'vitest'
import { RELEASE } from './node'

const nvmrc = readFileSync('.nvmrc', 'utf8').trim()

test('the container, the tests, CI and nvm use the same version of Node', () => {
  expect(nvmrc).toMatch(/^\d+$/)
  expect(RELEASE.split('.')[0]).toBe(nvmrc)
  const images = readFileSync('Dockerfile', 'utf8').match(/^FROM node:\S+/gm)
  expect(new Set(images)).toEqual(new Set([`FROM node:${nvmrc}-bookworm-slim`]))
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8')
  expect(workflow).toContain('node-version-file: .nvmrc')
  expect(workflow).not.toContain('node-version:')
})

test('package.json allows the version of .nvmrc', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(semver.subset(`^${nvmrc}.0.0`, engines.node)).toBe(true)
})

test('CI installs PgBouncer, Caddy and promtool before the tests, takes the screenshots, and every night proves the image as root', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8')
  const commands = workflow.match(/^\s*- run: .*$/gm)?.map((line) => line.trim())
  const install =
    '- run: sudo apt-get update && sudo apt-get install -y --no-install-recommends pgbouncer caddy prometheus'
  expect(commands).toEqual([
    install,
    '- run: .ci/run',
    '- run: npm run screenshots',
    install,
    '- run: npm run test:soak',
    '- run: sudo tools/test/image.sh',
  ])
  expect(workflow.match(/^permissions:\n(?: {2}.*\n)+/m)?.[0]).toBe('permissions:\n  contents: read\n')
})

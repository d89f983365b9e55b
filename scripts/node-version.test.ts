import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, test } from 'vitest'

const nvmrc = readFileSync('.nvmrc', 'utf8').trim()

test('the container, CI and nvm use the same version of Node', () => {
  expect(nvmrc).toMatch(/^\d+$/)
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

test('CI runs .ci/run and takes the screenshots, with read permission', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8')
  const commands = workflow.match(/^\s*- run: .*$/gm)?.map((line) => line.trim())
  expect(commands).toEqual(['- run: .ci/run', '- run: npm run screenshots'])
  expect(workflow.match(/^permissions:\n(?: {2}.*\n)+/m)?.[0]).toBe('permissions:\n  contents: read\n')
})

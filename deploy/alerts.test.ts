import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: 'deploy', encoding: 'utf8', timeout: 60_000 })
const hasPromtool = promtool('--version').status === 0
const noPromtool = hasPromtool ? '' : ' (skipped: promtool is missing)'

test('E11 the document has a row for each alert, with its severity, and for no other', () => {
  const rules = readFileSync('deploy/alerts.yml', 'utf8')
  const alerts = [...rules.matchAll(/alert: (\w+)[\s\S]*?severity: (\w+)/g)].map(([, name, severity]) => [
    name,
    severity,
  ])
  const text = readFileSync('docs/operating/monitoring.md', 'utf8')
  const rows = [...text.matchAll(/^\| `(Shop\w+)` \| (\w+) \| [^|]{20,} \| [^|]{20,} \|$/gm)]
  expect(alerts.length).toBeGreaterThan(20)
  expect(rows.map(([, name, severity]) => [name, severity]).toSorted()).toEqual(alerts.toSorted())
})

test('E11 each alert is raised in a test of the rules', () => {
  const rules = readFileSync('deploy/alerts.yml', 'utf8')
  const tested = readFileSync('deploy/alerts-tests.yml', 'utf8')
  const names = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? '')
  expect(names.filter((name) => !tested.includes(`alertname="${name}"`))).toEqual([])
})

test('E11 what an alert or its row says to look for in the log is what the shop writes', () => {
  const code = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^generated/.test(name))
    .map((name) => readFileSync(path.join('lib', name), 'utf8'))
    .join('\n')
  const texts = ['deploy/alerts.yml', 'docs/operating/monitoring.md'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const event = /(?:\(|for `|log has `?)([a-z]+(?:-[a-z]+)+|Database[A-Z][a-z]+)\b/g
  const named = new Set(texts.flatMap((text) => [...text.matchAll(event)].map(([, name]) => name)))
  expect(named.size).toBeGreaterThan(6)
  expect([...named].filter((name) => !code.includes(`'${name}'`))).toEqual([])
})

test.runIf(hasPromtool).each([
  ['is an example of a configuration', ['check', 'config', '--syntax-only', 'prometheus.yml']],
  ['has rules for alerts that are valid', ['check', 'rules', 'alerts.yml']],
  ['raises each alert in trouble, and none of a shop that is well', ['test', 'rules', 'alerts-tests.yml']],
])(`what ships for Prometheus %s${noPromtool}`, (_, args) => {
  const { status, stdout, stderr } = promtool(...args)
  expect(status, stdout + stderr).toBe(0)
})

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: 'deploy', encoding: 'utf8', timeout: 60_000 })
const hasPromtool = promtool('--version').status === 0
const noPromtool = hasPromtool ? '' : ' (skipped: promtool is missing)'

test.runIf(hasPromtool).each([
  ['is an example of a configuration', ['check', 'config', '--syntax-only', 'prometheus.yml']],
  ['has rules for alerts that are valid', ['check', 'rules', 'alerts.yml']],
  ['raises each alert in trouble, and none of a shop that is well', ['test', 'rules', 'alerts-tests.yml']],
])(`what ships for Prometheus %s${noPromtool}`, (_, args) => {
  const { status, stdout, stderr } = promtool(...args)
  expect(status, stdout + stderr).toBe(0)
})

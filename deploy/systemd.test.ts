import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const skipped = hasSystemd ? '' : ' (skipped: systemd-analyze is missing)'

/** 3.0, as the command counts. */
const LIMIT = 30

test.runIf(hasSystemd)(`the unit's exposure is below 3 of 10 by systemd's own measure${skipped}`, () => {
  const { status, stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', `--threshold=${LIMIT}`, '--no-pager', 'deploy/shop.service'],
    { encoding: 'utf8' },
  )
  expect(stdout).toMatch(/Overall exposure level for shop\.service: [012]\.\d/)
  expect(status, stdout).toBe(0)
})

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '@/lib/root'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { describeApi } from './document'

/** Runs `redocly lint`, without what it would ask the network. */
function lint(file: string): Promise<string> {
  const cli = path.join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const options = ['lint', file, '--config', path.join(root, 'redocly.yaml'), '--format', 'json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...options], { env, cwd: root }, (_, output, faults) =>
      resolve(output || faults),
    )
  })
}

test.each(['https://shop.example', 'http://localhost:3000'])(
  'redocly finds nothing to criticize in the document of %s',
  async (url) => {
    const file = path.join(temporaryFolder(), 'openapi.json')
    writeFileSync(file, JSON.stringify(describeApi(url, '1.2.3')))
    const { totals, problems } = JSON.parse(await lint(file))
    expect(problems).toEqual([])
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  },
)

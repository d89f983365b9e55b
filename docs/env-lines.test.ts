import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

/** Commands of the documents that append settings to `.env`, up to the line that does. */
const commands = ['docs/operating/deploy.md', 'docs/operating/backup.md'].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:grep .*\n {2})?\(umask 077; printf .* >> \.env\)$/gm)].map(
    ([command]) => ({ file, command }),
  ),
)

/** Programs that the machine may lack: each call prints another text. */
const standIn = '#!/bin/sh\ndate +%s%N\n'

test.each(commands)('$file: repeated, the command leaves one secret and the lines before', ({ command }) => {
  const folder = temporaryFolder()
  for (const name of ['openssl', 'docker']) writeFileSync(path.join(folder, name), standIn, { mode: 0o755 })
  const env = path.join(folder, '.env')
  writeFileSync(env, 'SHOP_URL=https://shop.example.com')
  const run = () => {
    const options = { cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` }, encoding: 'utf8' } as const
    expect(spawnSync('sh', ['-ec', command], options)).toMatchObject({ status: 0, stderr: '' })
    return parseEnv(readFileSync(env, 'utf8'))
  }
  const first = run()
  expect(first).toMatchObject({
    SHOP_URL: 'https://shop.example.com',
    NEXTAUTH_SECRET: /^\d+$/.exec(first.NEXTAUTH_SECRET ?? '')?.[0],
  })
  if (command.startsWith('grep')) expect(run()).toEqual(first)
})

test('three commands append to .env, and those that draw a secret do so once', () => {
  expect(commands.map(({ command }) => command.startsWith('grep'))).toEqual([true, true, false])
})

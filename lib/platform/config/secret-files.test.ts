import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { settingsBeside, withSecretFiles } from './secret-files'
import { secretNames } from './settings'

const folder = temporaryFolder()

function fileOf(name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

test('every secret can be given as a file, without the line break at its end', () => {
  expect(secretNames).toEqual([
    ...['NEXTAUTH_SECRET', 'NEXTAUTH_SECRET_PREVIOUS', 'DATABASE_URL', 'DATABASE_DIRECT_URL'],
    ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN'],
    ...['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'SMTP_URL'],
  ])
  const given = Object.fromEntries(
    secretNames.map((name, n) => [`${name}_FILE`, fileOf(name, `${name} ${n}${['', '\n', '\r\n'][n % 3]}`)]),
  )
  const read = Object.fromEntries(secretNames.map((name, n) => [name, `${name} ${n}`]))
  expect(withSecretFiles({ ...given, PORT: '1' })).toEqual({ ...read, PORT: '1' })
})

test('an empty variable counts as unset, and no other setting can be a file', () => {
  const given = { SMTP_URL: '', SMTP_URL_FILE: fileOf('smtp', 'smtp://x'), METRICS_TOKEN_FILE: '' }
  expect(withSecretFiles({ ...given, PORT_FILE: '/nowhere' })).toEqual({
    SMTP_URL: 'smtp://x',
    PORT_FILE: '/nowhere',
  })
})

test('all files that cannot be used are named at once, and never what is in them', () => {
  mkdirSync(path.join(folder, 'folder'))
  const locked = fileOf('locked', 'hidden')
  chmodSync(locked, 0)
  const given = {
    NEXTAUTH_SECRET: 'hidden',
    NEXTAUTH_SECRET_FILE: fileOf('both', 'hidden'),
    DATABASE_URL_FILE: path.join(folder, 'missing'),
    DATABASE_DIRECT_URL_FILE: path.join(folder, 'folder'),
    S3_ACCESS_KEY_ID_FILE: fileOf('empty', ''),
    S3_SECRET_ACCESS_KEY_FILE: fileOf('line', '\n'),
    PAYPAL_CLIENT_ID_FILE: fileOf('lines', 'hidden\nhidden\n'),
    SMTP_URL_FILE: fileOf('long', 'hidden'.repeat(10_000)),
    // Root reads it all the same.
    ...(process.getuid?.() !== 0 && { METRICS_TOKEN_FILE: locked }),
  }
  const read = () => withSecretFiles(given)
  expect(read).toThrow('NEXTAUTH_SECRET and NEXTAUTH_SECRET_FILE are both set: remove one of them.')
  expect(read).toThrow('DATABASE_URL_FILE names a file that cannot be read (ENOENT).')
  expect(read).toThrow('DATABASE_DIRECT_URL_FILE names a file that cannot be read (EISDIR).')
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(read).toThrow(`${name}_FILE names an empty file.`)
  for (const name of ['PAYPAL_CLIENT_ID', 'SMTP_URL'])
    expect(read).toThrow(`${name}_FILE names a file of more than one line`)
  expect(read).not.toThrow('hidden')
})

test('a secret of the environment takes precedence over both forms in a file .env', () => {
  const own = { SMTP_URL_FILE: '/a', METRICS_TOKEN: 'b', DATABASE_URL_FILE: '/c', PORT: '1', HOST: 'x' }
  expect(settingsBeside({ SMTP_URL: 'given', METRICS_TOKEN_FILE: '/given', PORT: '2' }, own)).toEqual({
    DATABASE_URL_FILE: '/c',
    HOST: 'x',
  })
})

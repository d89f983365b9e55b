import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Environment } from '@/lib/platform/config/settings-check'
import { doctorContext, lookAt } from '@/testing/machine/doctor'
import { startS3 } from '@/testing/machine/s3-server'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { judgeBackup, judgeDisk, storageChecks } from './storage'

const { access } = await startS3('pictures')

test('a folder that takes pictures is seen, and left as it was; one that does not is wrong', async () => {
  const dataFolder = temporaryFolder()
  const name = 'The store of the pictures'
  const look = () => lookAt(storageChecks, name, doctorContext({}, { dataFolder }))
  expect(await look()).toEqual(['ok: Pictures can be written into SHOP_DATA_DIR.'])
  // Where the folder should be is a file: no user can write into it, not even root.
  writeFileSync(path.join(dataFolder, 'media'), '')
  expect((await look())[0]).toMatch(/^failed: Pictures cannot be written into .*ENOTDIR/)
})

test('a bucket that takes objects is seen; a missing one is wrong', async () => {
  const look = (S3_BUCKET: string) =>
    lookAt(storageChecks, 'The store of the pictures', doctorContext({ ...access, S3_BUCKET }))
  expect(await look('pictures')).toEqual(['ok: Objects can be put, read and deleted in the bucket pictures.'])
  expect((await look('other'))[0]).toMatch(/^failed: The bucket other refuses the shop/)
})

test('a disk needs free space', async () => {
  const context = doctorContext({}, { dataFolder: temporaryFolder() })
  expect((await lookAt(storageChecks, 'The disk', context))[0]).toMatch(/ MB are free/)
  const megabyte = 1024 * 1024
  expect(judgeDisk(1024 * megabyte).mark).toBe('ok')
  expect(judgeDisk(1023 * megabyte).mark).toBe('warning')
  expect(judgeDisk(63 * megabyte)).toMatchObject({
    mark: 'failed',
    text: 'Only 63 MB are free on the disk of SHOP_DATA_DIR.',
  })
})

test('a verified backup may be at most 26 hours old', async () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(judgeBackup(new Date('2026-11-21T10:00:00Z'), now).mark).toBe('ok')
  expect(judgeBackup(new Date('2026-11-21T09:59:00Z'), now).text).toContain('26 hours old')
  expect(judgeBackup(null, now).mark).toBe('failed')
  expect(await lookAt(storageChecks, 'The backups', doctorContext({}))).toEqual([
    'failed: There are no nightly backups.',
  ])
})

test('backups on the disk of the shop are doubtful, in a bucket they are not', async () => {
  const name = 'The disk of the backups'
  const dataFolder = temporaryFolder()
  const look = (settings: Environment) =>
    lookAt(storageChecks, name, doctorContext({ BACKUP_AT: '03:00', ...settings }, { dataFolder }))
  expect((await look({}))[0]).toMatch(/^skipped: .* made by the first one/)
  mkdirSync(path.join(dataFolder, 'backups'))
  expect((await look({}))[0]).toMatch(/^warning: Backups are on the same disk/)
  expect((await look({ S3_BUCKET: 'pictures' }))[0]).toMatch(/^ok: .* bucket/)
})

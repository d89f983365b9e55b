import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { boundLog } from './postgres-files'

const newLog = () => path.join(temporaryFolder(), 'postgres.log')

test('a log that is too large is emptied, and only its last part is kept beside it', () => {
  const log = newLog()
  for (const text of ['first, long', 'second, long']) {
    writeFileSync(log, text)
    boundLog(log, 5)
  }
  expect(readFileSync(log, 'utf8')).toBe('')
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('second, long')
})

test('a program that has the log open goes on at its new beginning', () => {
  const log = newLog()
  const open = openSync(log, 'a')
  onTestFinished(() => closeSync(open))
  writeSync(open, 'before the log was emptied')
  boundLog(log, 5)
  writeSync(open, 'after')
  expect(readFileSync(log, 'utf8')).toBe('after')
})

test('a small log stays, and a missing one is no error', () => {
  const log = newLog()
  boundLog(log, 5)
  appendFileSync(log, 'short')
  boundLog(log, 5)
  expect(readFileSync(log, 'utf8')).toBe('short')
  expect(existsSync(`${log}.1`)).toBe(false)
})

test('a log whose last part cannot be kept, as on a full disk, is emptied nevertheless', () => {
  const log = newLog()
  writeFileSync(log, 'too long')
  mkdirSync(`${log}.1`)
  boundLog(log, 5)
  expect(readFileSync(log, 'utf8')).toBe('')
})

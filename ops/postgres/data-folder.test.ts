import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { createDataFolder } from './data-folder'

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
/** PostgreSQL, which does not run as root, passes through it. */
const closed = process.getuid?.() === 0 ? '711' : '700'

test.skipIf(process.platform === 'win32')(
  'E17 a data folder is closed to others, also one of an earlier release with its pictures and logs, but nothing foreign in it',
  () => {
    const folder = path.join(temporaryFolder(), 'data')
    createDataFolder(folder)
    expect(modeOf(folder)).toBe(closed)

    chmodSync(folder, 0o755)
    const names = ['postgres.log', 'postgres.log.1', 'secret', 'run.json', 'notes.txt']
    for (const name of names) writeFileSync(path.join(folder, name), '', { mode: 0o644 })
    mkdirSync(path.join(folder, 'media'), { mode: 0o755 })
    createDataFolder(folder)
    expect(modeOf(folder)).toBe(closed)
    expect(modeOf(path.join(folder, 'media'))).toBe('700')
    expect(names.map((name) => modeOf(path.join(folder, name)))).toEqual(['600', '600', '600', '600', '644'])
  },
)

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectQuery } from '@/lib/db/database-connection'

test('deploy/pgbouncer.ini sets the timeouts of the shop', () => {
  expect(readFileSync('deploy/pgbouncer.ini', 'utf8')).toContain(`connect_query='${connectQuery}'`)
})

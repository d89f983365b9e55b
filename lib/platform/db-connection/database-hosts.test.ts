import { expect, test } from 'vitest'
import { readSettings } from '@/lib/platform/config/settings-check'
import { addressesOf, endpointOf, placeOf, withDatabaseName } from './database-hosts'

const two = 'postgresql://shop:p%40ss@db1:5432,[::1]:5433/shop?target_session_attrs=read-write'

test('an address of several servers is split into one for each, and described without its password', () => {
  expect(addressesOf(two)).toEqual([
    'postgresql://shop:p%40ss@db1:5432/shop?target_session_attrs=read-write',
    'postgresql://shop:p%40ss@[::1]:5433/shop?target_session_attrs=read-write',
  ])
  expect(addressesOf(two).map(endpointOf)).toEqual([
    { host: 'db1', port: 5432 },
    { host: '::1', port: 5433 },
  ])
  expect(placeOf(two)).toBe('db1:5432,[::1]:5433/shop')
  expect(placeOf('postgres://db1,db2/shop')).toBe('db1:5432,db2:5432/shop')
  expect(withDatabaseName(two, 'other')).toBe(two.replace('/shop?', '/other?'))
})

test.each([
  'postgresql://db1/shop',
  'postgresql://user:a,b@db1/shop',
  'postgresql:///shop?host=/run/postgresql',
  'nothing',
])('%s names one server', (url) => {
  expect(addressesOf(url)).toEqual([url])
})

function faultOf(DATABASE_URL: string): string {
  try {
    readSettings({ DATABASE_URL, NEXTAUTH_SECRET: 'q8ZrT2mXw9LkP4sVb7NcY1dFh6GjA3eUo5Ri' })
    return ''
  } catch (error) {
    return String(error)
  }
}

test.each([
  [two, ''],
  ['postgresql://shop:s3cret@db1,db2/shop', ''],
  [
    'postgresql://shop:s3cret@db1,/shop',
    'must look like postgresql://user:password@host1:5432,host2:5432/database',
  ],
  ['postgresql://shop:s3cret@db1:x,db2/shop', 'must look like'],
  ['postgresql://shop:s3cret@db1,db2/shop?target_session_attrs=standby', 'the shop writes'],
])('W11 DATABASE_URL %s: %s', (url, fault) => {
  expect(faultOf(url)).toContain(fault)
  if (!fault) expect(faultOf(url)).toBe('')
  expect(faultOf(url)).not.toContain('s3cret')
})

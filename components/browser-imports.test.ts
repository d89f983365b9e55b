import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Which packages the islands bring into browsers. Types cost nothing there and do not count. */

const importing = /^(?:import|export)\s(?!type\s)([^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

/** Whether an import clause names types only: `{ type A, type B } from`. */
function isOfTypes(clause: string): boolean {
  const names = /^\{(.*)\}\s+from\s+$/s
    .exec(clause)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  return names?.every((name) => name === '' || name.startsWith('type ')) ?? false
}

function importsOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(importing)]
  return found.filter(([, clause = '']) => !isOfTypes(clause)).map(([, , name, lazy]) => name ?? lazy ?? '')
}

/** The file that an import of our own code means; `null` for a package. */
function fileOf(name: string, importer: string): string | null {
  if (!/^(?:@\/|\.)/.test(name)) return null
  const path = name.startsWith('@/') ? name.slice(2) : join(dirname(importer), name)
  const file = ['', '.ts', '.tsx'].map((ending) => path + ending).find((path) => existsSync(path))
  if (!file) throw new Error(`${importer} imports ${name}, which is no file.`)
  return file
}

/** Every package that the islands import, themselves or through our files, each with one file that imports it. */
function browserPackages(): Map<string, string> {
  const all = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const isIsland = (file: string) => /\.tsx?$/.test(file) && /^'use client'/.test(readFileSync(file, 'utf8'))
  const files = new Set(all.filter(isIsland))
  const packages = new Map<string, string>()
  for (const file of files) {
    for (const name of importsOf(file)) {
      const own = fileOf(name, file)
      if (own) files.add(own)
      else packages.set(name, file)
    }
  }
  return packages
}

test('browsers load React, Next, dayjs, the query cache, PayPal’s button and the order of addresses, and no other package, such as zod', () => {
  const packages = browserPackages()
  for (const name of packages.keys())
    if (/^(?:react|react-dom|next)(?:\/|$)/.test(name)) packages.delete(name)
  expect(Object.fromEntries(packages)).toEqual({
    '@paypal/react-paypal-js': 'components/orders/paypal-button.tsx',
    '@tanstack/react-query': expect.stringMatching(/^components\//),
    dayjs: 'lib/text/dates.ts',
    'dayjs/plugin/utc': 'lib/text/dates.ts',
    'localized-address-format': 'lib/orders/address-lines.ts',
  })
})

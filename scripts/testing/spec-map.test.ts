import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** e2e/spec.md maps every demand of the specification to the tests that prove it. These tests check the map. */

const map = readFileSync('e2e/spec.md', 'utf8')

/** Returns the source of a test file, with the tables of `testing/` that it imports. */
function sourceOf(file: string): string {
  if (!existsSync(file)) return ''
  const source = readFileSync(file, 'utf8')
  const tables = [...source.matchAll(/from '@\/(testing\/[\w-]+)'/g)].map(([, name]) => `${name}.ts`)
  return [source, ...tables.map((table) => readFileSync(table, 'utf8'))].join('\n')
}

/** Returns the titles of tests in a file, templates as written, and the names of table rows. */
function titlesOf(file: string): Set<string> {
  const source = sourceOf(file)
  const called = /(?:\btest|\bdescribe|\)|\})\s*\(\s*(['"`])((?:(?!\1)[^\\])*)\1\s*,/g
  const named = /(?:^|\{)\s*name: (['"`])((?:(?!\1)[^\\])*)\1,/gm
  return new Set(
    [called, named].flatMap((pattern) => [...source.matchAll(pattern)].map((hit) => hit[2] ?? '')),
  )
}

type Row = { section: string; demand: string; proofs: { file: string; title: string }[] }

/** Parses the rows of all tables: a demand and its proofs, each a file in backticks followed by a title. */
function readRows(text: string): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    const [, demand, cell] = /^\| (.+?) \| (.*?) ?\|$/.exec(line) ?? []
    if (!demand || cell === undefined || demand === 'Demand' || /^-+$/.test(demand)) continue
    const proofs = cell.split('<br>').flatMap((proof) => {
      const [, file, title] = /^`([^`]+)` (.+)$/.exec(proof.trim()) ?? []
      return file && title ? [{ file, title }] : []
    })
    rows.push({ section, demand, proofs: proofs.length === cell.split('<br>').length ? proofs : [] })
  }
  return rows
}

/** Returns the errors of the map; none when every row names existing tests. */
function errorsIn(rows: Row[], titles: (file: string) => Set<string> = titlesOf): string[] {
  return rows.flatMap(({ demand, proofs }) => {
    if (proofs.length === 0) return [`without a proof: ${demand}`]
    return proofs
      .filter(({ file, title }) => !titles(file).has(title))
      .map(({ title }) => `no such test: ${title}`)
  })
}

const rows = readRows(map)

test('every demand of the specification has a test, and every named test exists', () => {
  expect(errorsIn(rows)).toEqual([])
})

test('the parser reads every section of the specification and every row of the map', () => {
  for (const number of [2, 3, 4, 5, 6, 7, 8, 9]) {
    expect(rows.filter(({ section }) => section.startsWith(`${number}. `)).length).toBeGreaterThan(2)
  }
  expect(rows).toHaveLength(map.split('\n').filter((line) => /^\| (?!Demand|--)/.test(line)).length)
})

test('a missing proof, a missing test and a partial title are errors', () => {
  const text = [
    '## 2. Screens',
    '| a | `x` whole title |',
    '| b | |',
    '| c | `x` whole |',
    '| d | `x` whole title<br>later |',
  ].join('\n')
  expect(errorsIn(readRows(text), () => new Set(['whole title']))).toEqual([
    'without a proof: b',
    'no such test: whole',
    'without a proof: d',
  ])
})

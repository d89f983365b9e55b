import { expect, test } from 'vitest'
import { parseStat, treeOf } from './processes'

test("a process's name may look like fields", () => {
  const stat = '42 (next (v1) 7 8) S 7 42 42 0 -1 4194304 900 0 3 0 250 31 0 0 20 0 11 0 4647176 0'
  expect(parseStat(stat)).toEqual({ pid: 42, parent: 7, name: 'next (v1) 7 8', cpuMs: 2810 })
})

test('a tree has all descendants, in whatever order they are listed, but not PostgreSQL', () => {
  const process = (pid: number, parent: number, name = 'node') => ({ pid, parent, name, cpuMs: 0 })
  const processes = [
    process(30, 20),
    process(20, 10),
    process(10, 1),
    process(11, 1),
    process(21, 10, 'postgres'),
  ]
  expect(treeOf([10], processes).map(({ pid }) => pid)).toEqual([30, 20, 10])
})

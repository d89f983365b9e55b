import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The code of every file of the programs, without comments, with the strings that span lines joined. */
const programs = ['lib', 'ops', 'scripts', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.(ts|mjs|cjs)$/.test(name) && !/\.test\.ts$|\/generated\//.test(name))
  .map((name) => withoutComments(readFileSync(name, 'utf8')).replaceAll(/['`] \+\s+['`]/g, ''))

function withoutComments(code: string): string {
  return code.replaceAll(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*)/gm, '')
}

const section = readFileSync('docs/operating/troubleshooting.md', 'utf8')
const texts = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, text = '']) => text)

test('troubleshooting is keyed by texts that a program prints', () => {
  expect(texts.length).toBeGreaterThan(50)
  const parts = (text: string) => text.split('…').map((part) => part.trim())
  const isPrinted = (text: string) =>
    programs.some((code) => parts(text).every((part) => code.includes(part)))
  expect(texts.filter((text) => !isPrinted(text))).toEqual([])
})

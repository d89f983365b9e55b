import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  'tools/bench/README.md',
  ...readdirSync('.'),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'))

/** The addresses of a document's headings, as hosts of repositories make them. */
function anchorsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('every link between documents leads to a file and a heading that exist', () => {
  const links = documents.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, to = '']) => ({ from, to })),
  )
  expect(links.length).toBeGreaterThan(40)
  const isBroken = ({ from, to }: { from: string; to: string }) => {
    const [name = '', anchor] = to.split('#')
    const file = name ? path.join(path.dirname(from), name) : from
    if (!existsSync(file)) return true
    return anchor !== undefined && !anchorsOf(file).includes(anchor)
  }
  expect(links.filter(isBroken)).toEqual([])
})

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

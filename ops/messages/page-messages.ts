import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { deskPath } from '@/lib/shared/messages/languages'
import { quoted, WRITTEN, writeIfChanged } from './compile-messages'
import { readMessages } from './read-messages'

/**
 * Returns the keys of the messages that the islands of each page need, by its route; those of the layout, which is around every page,
 * under "layout", and those of all pages of the desk under "desk". A key is found as the literal text that it is.
 */
export async function findPageMessages(root: string): Promise<Record<string, string[]>> {
  const keys = new Set(readMessages(root, 'en').keys())
  const entries = listEntries(path.join(root, 'app'))
  const { metafile } = await build({
    ...{ absWorkingDir: root, bundle: true, write: false, metafile: true, platform: 'node', format: 'esm' },
    entryPoints: [...new Set(Object.values(entries).flat())],
    outdir: 'dist',
    packages: 'external',
    external: ['@/lib/generated/*'],
    jsx: 'automatic',
    logLevel: 'error',
    loader: { '.css': 'empty', '.woff2': 'empty', '.png': 'empty', '.svg': 'empty', '.ttf': 'empty' },
  })
  const sources = new Map<string, Source>()
  for (const name of Object.keys(metafile.inputs)) sources.set(name, readSource(root, name, keys))
  const keysOf = (files: string[]) => islandKeys(files, metafile, sources)
  const layout = keysOf(entries[LAYOUT] ?? [])
  const lists = Object.entries(entries).flatMap(([route, files]) => {
    const keys = [...keysOf(files)].filter((key) => route === LAYOUT || !layout.has(key))
    return [[route, keys.sort()]]
  })
  return Object.fromEntries(lists)
}

/** Writes them into lib/generated/messages. */
export async function listPageMessages(root: string) {
  const table = quoted(await findPageMessages(root))
  const source = `${WRITTEN}\nexport const pageMessages: Record<string, string[]> = JSON.parse(${table})\n`
  writeIfChanged(path.join(root, 'lib/generated/messages/page-messages.ts'), source)
}

const LAYOUT = 'layout'
const DESK = 'desk'
const AROUND = /^(error|global-error|layout|loading|not-found|template)\.tsx$/

/** The files that draw each page, by its route; what is around all of them under "layout". */
function listEntries(app: string): Record<string, string[]> {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll(path.sep, '/'),
  )
  const around = files.filter((name) => AROUND.test(path.posix.basename(name)))
  const ofPages = files
    .filter((name) => path.posix.basename(name) === 'page.tsx')
    .map((name): [string, string[]] => {
      const folder = path.posix.dirname(name)
      const own = around.filter(
        (one) => one.includes('/') && `${folder}/`.startsWith(`${path.posix.dirname(one)}/`),
      )
      const route = `/${folder.replaceAll(/\([^)]+\)\/?/g, '')}`.replace(/(?<=.)\/$/, '')
      return [route === '/.' ? '/' : route, [name, ...own].map((one) => `app/${one}`)]
    })
  const isOfDesk = ([route]: [string, string[]]) => deskPath.test(route)
  const desk = ofPages.filter(isOfDesk).flatMap(([, own]) => own)
  return {
    ...Object.fromEntries(ofPages.filter((page) => !isOfDesk(page))),
    [DESK]: [...new Set(desk)],
    [LAYOUT]: around.filter((name) => !name.includes('/')).map((name) => `app/${name}`),
  }
}

type Source = { isIsland: boolean; keys: string[] }

function readSource(root: string, name: string, keys: Set<string>): Source {
  const text = readFileSync(path.join(root, name), 'utf8')
  const literals = [...text.matchAll(/'([a-z][\w-]*\.[\w.-]+)'/g)].map(([, literal = '']) => literal)
  return { isIsland: /^\s*'use client'/.test(text), keys: literals.filter((literal) => keys.has(literal)) }
}

/** Everything below an island runs in browsers. */
function islandKeys(files: string[], { inputs }: Metafile, sources: Map<string, Source>): Set<string> {
  const keys = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string, isBelowIsland: boolean) => {
    const source = sources.get(name)
    const inBrowser = isBelowIsland || source?.isIsland === true
    if (!source || seen.has(`${name} ${inBrowser}`)) return
    seen.add(`${name} ${inBrowser}`)
    if (inBrowser) for (const key of source.keys) keys.add(key)
    for (const { path: imported, external } of inputs[name]?.imports ?? [])
      if (!external) visit(imported, inBrowser)
  }
  for (const file of files) visit(file, false)
  return keys
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { deskPath } from '@/lib/shared/messages/languages'
import { quoted, WRITTEN, writeIfChanged } from './compile-messages'
import { readMessages } from './read-messages'

/**
 * Returns the keys of the messages that the islands of each page need, by its route; those of the admins' pages under "desk", and those
 * of what is around every page under "layout". A key is found as the literal text that it is.
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
    logLevel: 'silent',
    loader: { '.css': 'empty', '.woff2': 'empty', '.png': 'empty', '.svg': 'empty', '.ttf': 'empty' },
  })
  const sources = new Map<string, Source>()
  for (const name of Object.keys(metafile.inputs)) sources.set(name, readSource(root, name, keys))
  const keysOf = (files: string[]) => islandKeys(files, metafile, sources)
  const layout = keysOf(entries[LAYOUT] ?? [])
  const own = Object.entries(entries).filter(([route]) => route !== LAYOUT)
  const lists = own.map(([route, files]) => [
    route,
    [...keysOf(files)].filter((key) => !layout.has(key)).sort(),
  ])
  return Object.fromEntries([[LAYOUT, [...layout].sort()], ...lists])
}

/** Writes them into lib/generated/messages. */
export async function listPageMessages(root: string) {
  const table = quoted(await findPageMessages(root))
  const source = `${WRITTEN}\nexport const pageMessages: Record<string, string[]> = JSON.parse(${table})\n`
  writeIfChanged(path.join(root, 'lib/generated/messages/page-messages.ts'), source)
}

const LAYOUT = 'layout'
const AROUND = /^(error|global-error|layout|loading|not-found|template)\.tsx$/

/**
 * The files that draw each page, by its route, those of the admins together under "desk". What is around pages is under "layout":
 * the island of an `error.tsx` takes the place of a page, and of what that would have brought.
 */
function listEntries(app: string): Record<string, string[]> {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll(path.sep, '/'),
  )
  const entries: Record<string, string[]> = {}
  for (const name of files) {
    const isPage = path.posix.basename(name) === 'page.tsx'
    if (!isPage && !AROUND.test(path.posix.basename(name))) continue
    const list = isPage ? listOf(path.posix.dirname(name)) : LAYOUT
    entries[list] = [...(entries[list] ?? []), `app/${name}`]
  }
  return entries
}

/** The list of a page's messages: its route, or the one of the desk. */
function listOf(folder: string): string {
  const route = `/${folder.replaceAll(/\([^)]+\)\/?/g, '')}`.replace(/(?<=.)\/$/, '')
  if (deskPath.test(route)) return 'desk'
  return route === '/.' ? '/' : route
}

type Source = { isIsland: boolean; keys: string[] }

function readSource(root: string, name: string, keys: Set<string>): Source {
  const text = readFileSync(path.join(root, name), 'utf8')
  return {
    isIsland: /^\s*'use client'/.test(text),
    keys: keysIn(text).filter((literal) => keys.has(literal)),
  }
}

/** Returns the texts of a source that look like keys of messages. */
export function keysIn(source: string): string[] {
  return [...source.matchAll(/'([a-z][\w-]*\.[\w.-]+)'/g)].map(([, literal = '']) => literal)
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

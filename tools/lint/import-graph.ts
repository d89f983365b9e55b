import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { type ModuleItem, parseSync } from '@swc/core'

/** An import of a file. `to` is a path of the checkout, `node_modules/package/…`, or the text itself where nothing is found. */
export type Import = { from: string; to: string; isType: boolean; isFound: boolean }

/** What a file imports, as written. */
type Written = { text: string; isType: boolean }

/** What is read of a file. `early` are the messages that it says while it is loaded: a module is loaded once for all languages. */
type Parsed = { imports: Written[]; early: string[] }

/** The folders whose imports the fences hold. */
export const TREE = [
  'app',
  'components',
  'lib',
  'server',
  'ops',
  'tools',
  'testing',
  'e2e',
  'prisma',
  'scripts',
]
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '/index.ts', '/index.tsx']
const CACHE = 'node_modules/.cache/shop-imports.json'
/** Increase it with each change of what is read of a file. */
const FORMAT = 2

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * Returns the written source files of a checkout, sorted.
 * @param folders  that are read besides the checkout's own files; those that are missing are left out
 */
export function listSources(root: string, folders = TREE): string[] {
  const below = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll(path.sep, '/')}`,
      ),
    )
  return [...readdirSync(root), ...below]
    .filter((name) => /\.(ts|tsx|mjs|cjs)$/.test(name) && !name.startsWith('lib/generated/'))
    .sort()
}

/** Reads all imports of a checkout. Where an import leads is found anew each time. */
export function readImports(root: string, files = listSources(root)): Import[] {
  const resolve = createResolver(root, files)
  return [...parseAll(root, files)].flatMap(([from, { imports }]) =>
    imports
      .filter(({ text }) => !isBuiltin(text))
      .map(({ text, isType }) => ({ from, isType, ...resolve(from, text) })),
  )
}

/** Reads which messages a checkout says while its files are loaded. */
export function readEarlyMessages(root: string, files = listSources(root)): { file: string; key: string }[] {
  return [...parseAll(root, files)].flatMap(([file, { early }]) => early.map((key) => ({ file, key })))
}

/** Parses files. The result is cached below node_modules by the hash of the content, for one lock file, and so one parser. */
function parseAll(root: string, files: string[]): Map<string, Parsed> {
  const lock = path.join(root, 'package-lock.json')
  const key = hash(`${FORMAT} ${existsSync(lock) ? readFileSync(lock, 'utf8') : ''}`)
  const cached = readCache(path.join(root, CACHE), key)
  const current: Record<string, Parsed> = {}
  const parsed = new Map<string, Parsed>()
  for (const file of files) {
    const content = readFileSync(path.join(root, file), 'utf8')
    const name = hash(`${file.endsWith('x')} ${content}`)
    current[name] ??= cached[name] ?? parse(content, file)
    parsed.set(file, current[name])
  }
  if (Object.keys(current).some((name) => !cached[name])) writeCache(path.join(root, CACHE), key, current)
  return parsed
}

function readCache(file: string, key: string): Record<string, Parsed> {
  try {
    const cache = JSON.parse(readFileSync(file, 'utf8'))
    return cache.key === key ? cache.files : {}
  } catch {
    return {}
  }
}

/** Processes that read at the same time write whole files. */
function writeCache(file: string, key: string, files: Record<string, Parsed>) {
  const unfinished = `${file}.${process.pid}`
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(unfinished, JSON.stringify({ key, files }))
  renameSync(unfinished, file)
}

function createResolver(root: string, files: string[]) {
  const known = new Set(files)
  const results = new Map<string, string | null>()
  const isFile = (name: string) =>
    known.has(name) || (/\.\w+$/.test(name) && existsSync(path.join(root, name)))
  function find(target: string): string | null {
    if (target.startsWith('node_modules/')) {
      const [, scope = '', name = ''] = target.split('/')
      const folder = scope.startsWith('@') ? `${scope}/${name}` : scope
      const types = `node_modules/@types/${folder.replace(/^@(.+)\//, '$1__')}`
      return [`node_modules/${folder}`, types].some((one) => existsSync(path.join(root, one)))
        ? `${target}/`
        : null
    }
    return ENDINGS.map((ending) => target + ending).find(isFile) ?? null
  }
  return (from: string, text: string) => {
    const target = text.startsWith('@/')
      ? text.slice(2)
      : /^\.\.?(\/|$)/.test(text)
        ? path.posix.join(path.posix.dirname(from), text)
        : `node_modules/${text}`
    if (!results.has(target)) results.set(target, find(target))
    const to = results.get(target)
    return { to: to ?? text, isFound: to !== null }
  }
}

/** Its imports are statements, `import()`, `require()` and types by `import('…')`. */
function parse(content: string, file: string): Parsed {
  const { body } = parseSync(content, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' })
  const statements = body.flatMap((item) =>
    'source' in item && item.source ? [{ text: item.source.value, isType: isOfTypes(item) }] : [],
  )
  return {
    imports: /\b(import|require)\(/.test(content) ? [...statements, ...findCalls(body)] : statements,
    early: /\/message'/.test(content) ? findEarly(body) : [],
  }
}

const LATER = /^(?:\w*Function\w*|\w*Method\w*|Constructor|GetterProperty|SetterProperty)$/

/** Returns the keys of `t()` and `rich()` outside of functions. */
function findEarly(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const { type = '', isStatic, callee, arguments: args } = node as Node
  const isLater = LATER.test(type) || (/^(?:Class|Private)Property$/.test(type) && !isStatic)
  if (isLater) return []
  const isSaid = type === 'CallExpression' && /^(?:t|rich)$/.test(String(callee?.value))
  const inside = Object.values(node).flatMap(findEarly)
  return isSaid ? [String(args?.[0]?.expression.value), ...inside] : inside
}

type Node = {
  type?: string
  isStatic?: boolean
  callee?: Node
  value?: unknown
  argument?: Node
  arguments?: { expression: Node }[]
}

/** Returns the texts of `import()` and `require()` below a node. */
function findCalls(node: unknown): Written[] {
  if (node === null || typeof node !== 'object') return []
  const inside = Object.values(node).flatMap(findCalls)
  const { type, callee, argument, arguments: args } = node as Node
  if (type === 'TsImportType') return [...inside, { text: String(argument?.value), isType: true }]
  const isImport = callee?.type === 'Import' || (callee?.type === 'Identifier' && callee.value === 'require')
  const first = args?.[0]?.expression
  if (type !== 'CallExpression' || !isImport || first?.type !== 'StringLiteral') return inside
  return [...inside, { text: String(first.value), isType: false }]
}

/** Returns whether an import or export names types only: `import type …`, `{ type A, type B }`. */
function isOfTypes(item: ModuleItem): boolean {
  if (item.type === 'ExportNamedDeclaration') return item.typeOnly
  if (item.type !== 'ImportDeclaration') return false
  const isType = (one: (typeof item.specifiers)[number]) => one.type === 'ImportSpecifier' && one.isTypeOnly
  return item.typeOnly || (item.specifiers.length > 0 && item.specifiers.every(isType))
}

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Module, ModuleItem, ParseOptions } from '@swc/core'
import { cruise, type IFlattenedRuleSet, type IModule } from 'dependency-cruiser'
import { BUILD_ROOTS } from '@/ops/launcher/build-sources'
import { rooms } from './rooms'

const TREE = ['app', 'components', 'lib', 'server', 'ops', 'tools', 'testing', 'e2e', 'prisma', 'scripts']
const OWN_CODE =
  '^(?!node_modules/)[^/]+\\.(ts|mjs|json)$|^(app|components|lib|server|ops|tools|testing|e2e|prisma|scripts)/'
const TEST = '\\.(test|spec)\\.tsx?$'
const GENERATED = '^lib/generated/'
/** These run in a checkout only, with the packages of development. */
const DEVELOPMENT = [
  TEST,
  '^(testing|e2e)/',
  '^tools/(?!paypal-simulator/)',
  '^ops/(prove|image|migrations/schema-engine\\.ts)',
  '^[^/]+\\.config\\.ts$',
]
/** What islands bring into browsers; zod would double it. */
const BROWSER_PACKAGES =
  '^node_modules/(react|react-dom|next|dayjs|localized-address-format|@tanstack/react-query|@paypal/react-paypal-js)/'

export type Imports = { modules: IModule[]; violations: string[] }

/** Reads all imports of the tree. `violations` are those that the fences forbid. */
export async function readImports(root: string): Promise<Imports> {
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  const programs = files.map(({ name }) => name).filter((name) => /\.(ts|mjs)$/.test(name))
  const folders = TREE.filter((folder) => readdirSync(root).includes(folder))
  const all = await readGraph(root, [...folders, ...programs], true, {
    forbidden: [...roomFences(), ...fences],
    required: [
      {
        name: 'A handler answers by lib/http',
        severity: 'error',
        module: { path: '^app/api/.+/route\\.ts$' },
        to: { path: '^lib/http/' },
      },
    ],
  })
  const running = await readGraph(root, folders, false, { forbidden: fencesAtRunTime(root) })
  return { modules: all.modules, violations: [...all.violations, ...running.violations] }
}

/** Each room imports only what its row allows. */
function roomFences(): NonNullable<IFlattenedRuleSet['forbidden']> {
  return Object.entries(rooms).map(([room, imports]) => ({
    name: `${room} imports only what tools/lint/rooms.ts allows`,
    severity: 'error',
    from: {
      path: pathOf(room),
      pathNot: [
        TEST,
        GENERATED,
        ...Object.keys(rooms)
          .filter((one) => one.startsWith(`${room}/`))
          .map(pathOf),
      ],
    },
    to: { path: OWN_CODE, pathNot: [room, ...imports.split(' ')].map(pathOf) },
  }))
}

/** A regular expression for the paths of a room or of a file without its ending. */
function pathOf(room: string): string {
  if (room.endsWith('*')) return `^${room.slice(0, -1)}[^/]+$`
  return `^${room.replaceAll('.', '\\.')}(/|\\.|$)`
}

const fences: NonNullable<IFlattenedRuleSet['forbidden']> = [
  {
    name: 'Each folder has a row in tools/lint/rooms.ts',
    severity: 'error',
    from: { pathNot: ['^node_modules/', ...Object.keys(rooms).map(pathOf)], path: '/' },
    to: {},
  },
  { name: 'Imports exist', severity: 'error', from: {}, to: { couldNotResolve: true } },
  { name: 'Nothing imports a test', severity: 'error', from: {}, to: { path: TEST } },
  {
    name: 'A build reads only what ops/launcher/build-sources.ts hashes',
    severity: 'error',
    from: { path: BUILD_ROOTS.map(pathOf), pathNot: TEST },
    to: { path: OWN_CODE, pathNot: [GENERATED, ...BUILD_ROOTS.map(pathOf)] },
  },
  {
    name: 'Components get props, and talk to the server by lib/browser/api-client',
    severity: 'error',
    from: { path: '^components/', pathNot: TEST },
    to: { path: '^lib/(env\\.ts|.+/queries\\.ts)$' },
  },
  {
    name: 'Rooms below lib/http do not know Next',
    severity: 'error',
    from: { path: '^lib/', pathNot: [TEST, '^lib/(http|auth|storage|search)/'] },
    to: { path: '^node_modules/next/' },
  },
]

/** Fences for what is left of the imports without types. */
function fencesAtRunTime(root: string): NonNullable<IFlattenedRuleSet['forbidden']> {
  const islands = listIslands(root)
  return [
    { name: 'No circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'Production needs no package of development',
      severity: 'error',
      from: { pathNot: [...DEVELOPMENT, '^node_modules/'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'Islands bring only these packages into browsers',
      severity: 'error',
      from: { path: ['^$', ...islands.map((file) => `^${file.replace(/[[\]().]/g, '\\$&')}$`)] },
      to: { path: '.', pathNot: [BROWSER_PACKAGES, '^(app|components|lib)/(?!generated/)'], reachable: true },
    },
    {
      name: 'The browser’s side of an order imports rules and schemas',
      severity: 'error',
      from: { path: '^lib/(checkout|browser)/', pathNot: TEST },
      to: { path: '^(node_modules/server-only/|lib/generated/)', reachable: true },
    },
  ]
}

function listIslands(root: string): string[] {
  return ['app', 'components', 'lib'].flatMap((folder) => {
    const names = readdirSync(root).includes(folder)
      ? readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      : []
    return names
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((name) => readFileSync(path.join(root, name), 'utf8').startsWith("'use client'"))
  })
}

const swc: { parseFileSync: (file: string, options: ParseOptions) => Module } = createRequire(
  import.meta.url,
)('@swc/core')
/** Both graphs are read from the same modules. */
const parsed = new Map<string, Module>()

async function readGraph(
  root: string,
  files: string[],
  withTypes: boolean,
  ruleSet: IFlattenedRuleSet,
): Promise<Imports> {
  const parse = swc.parseFileSync
  // dependency-cruiser's parser refuses JSX, and does not tell imports of types apart.
  swc.parseFileSync = (file, options) => {
    const module =
      parsed.get(file) ?? parse(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') })
    parsed.set(file, module)
    return withTypes ? module : { ...module, body: module.body.filter((item) => !isOfTypes(item)) }
  }
  try {
    const { output } = await cruise(
      files,
      {
        baseDir: root,
        parser: 'swc',
        doNotFollow: { path: ['^node_modules', GENERATED] },
        validate: true,
        ruleSet,
      },
      {
        alias: { '@': root },
        exportsFields: ['exports'],
        conditionNames: ['node', 'import', 'types'],
        extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      },
    )
    if (typeof output === 'string') throw new Error(output)
    const violations = output.summary.violations.map(
      ({ rule, from, to, via = [] }) =>
        `${rule.name}: ${[from, ...(via.length ? via.map(({ name }) => name) : [to])].join(' → ')}`,
    )
    return { modules: output.modules, violations }
  } finally {
    swc.parseFileSync = parse
  }
}

/** Whether an import or export names types only: `import type …`, `{ type A, type B }`. */
function isOfTypes(item: ModuleItem): boolean {
  if (item.type === 'ImportDeclaration')
    return (
      item.typeOnly ||
      (item.specifiers.length > 0 &&
        item.specifiers.every((one) => one.type === 'ImportSpecifier' && one.isTypeOnly))
    )
  return item.type === 'ExportNamedDeclaration' && item.typeOnly
}

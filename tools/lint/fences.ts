import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Module, ModuleItem, ParseOptions } from '@swc/core'
import {
  cruise,
  type IFlattenedRuleSet,
  type IReachabilityForbiddenRuleType,
  type IRegularForbiddenRuleType,
} from 'dependency-cruiser'
import { BUILD_ROOTS } from '@/ops/build/build-sources'
import { areas, programs, upward } from './rooms'

/** By what is said of an import that is caught. */
type Fences = Record<
  string,
  Pick<IRegularForbiddenRuleType, 'from' | 'to'> | Pick<IReachabilityForbiddenRuleType, 'from' | 'to'>
>

const TREE = ['app', 'components', 'lib', 'server', 'ops', 'tools', 'testing', 'e2e', 'prisma', 'scripts']
const OTHER_CODE = `^(${TREE.filter((folder) => folder !== 'lib').join('|')})/|^[^/]+\\.(ts|mjs|json)$`
const OWN_CODE = `^(${TREE.join('|')})/|^[^/]+\\.(ts|mjs|json)$`
const TEST = '\\.(test|spec)\\.tsx?$'
const GENERATED = '^lib/generated/'
/** These run in a checkout only, with the packages of development. */
const DEVELOPMENT = [
  TEST,
  '^(testing|e2e)/',
  '^tools/(?!paypal-simulator/(?!test-client\\.))',
  '^ops/(prove|image|migrations/schema-engine\\.ts)',
  '^[^/]+\\.config\\.ts$',
]
/** Only at the desk. */
const DRAGGING =
  '^node_modules/(@atlaskit/pragmatic-drag-and-drop|@babel/runtime|bind-event-listener|raf-schd)/'
/** What islands bring into browsers; zod would double it. */
const BROWSER_PACKAGES =
  '^node_modules/(react|react-dom|next|dayjs|@simplewebauthn/browser|localized-address-format|@paypal/react-paypal-js|react-markdown)/|' +
  DRAGGING

const roomNames = Object.entries(areas).flatMap(([area, { rooms }]) =>
  Object.keys(rooms).map((room) => `lib/${area}/${room}`),
)

/** A room imports its own area and lower ones, and what `upward` allows. */
const roomFences: Fences = Object.fromEntries(
  roomNames.map((room) => {
    const names = Object.keys(areas)
    const higher = names.slice(names.findIndex((area) => room.startsWith(`lib/${area}/`)) + 1)
    const allowed = upward.filter(({ from }) => `${room}/`.startsWith(`${from}/`)).map(({ to }) => pathOf(to))
    const to = { path: [OTHER_CODE, ...higher.map((area) => pathOf(`lib/${area}`))], pathNot: allowed }
    return [
      `${room} imports its own area and lower ones`,
      { from: { path: pathOf(room), pathNot: TEST }, to },
    ]
  }),
)

/** Each folder outside lib/ imports only what its row allows. */
const programFences: Fences = Object.fromEntries(
  Object.entries(programs).map(([folder, imports]) => {
    const inside = Object.keys(programs).filter((one) => one.startsWith(`${folder}/`))
    const from = { path: pathOf(folder), pathNot: [TEST, ...inside.map(pathOf)] }
    const to = { path: OWN_CODE, pathNot: [folder, ...imports.split(' ')].map(pathOf) }
    return [`${folder} imports only what tools/lint/rooms.ts allows`, { from, to }]
  }),
)

const fences: Fences = {
  ...roomFences,
  ...programFences,
  'Things are dragged at the desk only': {
    from: { path: OWN_CODE, pathNot: '^components/admin/' },
    to: { path: DRAGGING },
  },
  'Each folder has a row in tools/lint/rooms.ts': {
    from: {
      path: '/',
      pathNot: [
        '^node_modules/',
        GENERATED,
        ...roomNames.map((room) => `^${room}/[^/]+$`),
        ...Object.keys(programs).map(pathOf),
      ],
    },
    to: {},
  },
  'Imports exist': { from: {}, to: { couldNotResolve: true } },
  'Nothing imports a test': { from: {}, to: { path: TEST } },
  'A build reads only what ops/build/build-sources.ts hashes': {
    from: { path: BUILD_ROOTS.map(pathOf), pathNot: TEST },
    to: { path: OWN_CODE, pathNot: [GENERATED, ...BUILD_ROOTS.map(pathOf)] },
  },
  'Components get props, and talk to the server by lib/api/client': {
    from: { path: '^components/', pathNot: TEST },
    to: { path: '^lib/(platform/config/env|.+-queries)\\.ts$' },
  },
  'Schemas take zod from lib/shared/validation/zod, which configures it': {
    // The two exceptions need only the class of its errors.
    from: {
      path: '^(app|components|lib)/',
      pathNot: [
        TEST,
        '^lib/(shared/validation/zod|api/server/api-route|messaging/email-templates/render-mail)\\.ts$',
      ],
    },
    to: { path: '^node_modules/zod/' },
  },
  'Operations and rules do not know Next': {
    from: {
      path: OWN_CODE,
      pathNot: [
        TEST,
        '^(app|components|lib/api/(server|pages|sessions|rate-limits))/',
        '^(proxy\\.ts|next\\.config\\.mjs|next-env\\.d\\.ts)$',
      ],
    },
    to: { path: '^node_modules/next/' },
  },
}

const required: IFlattenedRuleSet['required'] = [
  {
    name: 'A handler serves a defined call',
    severity: 'error',
    // The catch-alls of next-auth and of unknown paths answer for no call.
    module: { path: '^app/api/.+/route\\.ts$', pathNot: '\\[\\.\\.\\.' },
    to: { path: '^lib/api/server/serve\\.ts$' },
  },
]

/** Fences for what is left of the imports without types. */
const fencesAtRunTime = (islands: string[]): Fences => ({
  'No circle': { from: {}, to: { circular: true } },
  'Production needs no package of development': {
    from: { pathNot: [...DEVELOPMENT, '^node_modules/'] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  'Islands bring only these packages into browsers': {
    // Without a path the fence would stand around all files.
    from: { path: ['^$', ...islands.map((file) => `^${file.replace(/[[\]().]/g, '\\$&')}$`)] },
    to: { path: '.', pathNot: [BROWSER_PACKAGES, '^(app|components|lib)/(?!generated/)'], reachable: true },
  },
  'The browser’s side of an order imports rules and schemas': {
    from: {
      path: '^lib/(sales/checkout|api/client)/|^lib/sales/cart/(cart|cart-item|merge-carts|offered-lines)\\.ts$',
      pathNot: TEST,
    },
    to: { path: '^(node_modules/server-only/|lib/generated/)', reachable: true },
  },
})

/** A regular expression for the paths of a room or of a file without its ending. */
function pathOf(room: string): string {
  if (room.endsWith('*')) return `^${room.slice(0, -1)}[^/]+$`
  return `^${room.replaceAll('.', '\\.')}(/|\\.|$)`
}

/** Returns each import of the tree that the fences forbid. */
export async function findViolations(root: string): Promise<string[]> {
  const files = readdirSync(root).filter((name) => /\.(ts|mjs)$/.test(name))
  const folders = TREE.filter((folder) => existsSync(path.join(root, folder)))
  return [
    ...(await checkImports(root, [...folders, ...files], true, fences)),
    ...(await checkImports(root, folders, false, fencesAtRunTime(listIslands(root, folders)))),
  ]
}

function listIslands(root: string, folders: string[]): string[] {
  return folders
    .filter((folder) => ['app', 'components', 'lib'].includes(folder))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => readFileSync(path.join(root, name), 'utf8').startsWith("'use client'"))
}

const swc: { parseFileSync: (file: string, options: ParseOptions) => Module } = createRequire(
  import.meta.url,
)('@swc/core')
/** Both graphs are read from the same modules. */
const parsed = new Map<string, Module>()

async function checkImports(
  root: string,
  files: string[],
  withTypes: boolean,
  rules: Fences,
): Promise<string[]> {
  const parse = swc.parseFileSync
  // dependency-cruiser's parser refuses JSX, and does not tell imports of types apart.
  swc.parseFileSync = (file, options) => {
    const module =
      parsed.get(file) ?? parse(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') })
    parsed.set(file, module)
    return withTypes ? module : { ...module, body: module.body.filter((item) => !isOfTypes(item)) }
  }
  const forbidden = Object.entries(rules).map(
    ([name, rule]): NonNullable<IFlattenedRuleSet['forbidden']>[number] => ({
      name,
      severity: 'error',
      ...rule,
    }),
  )
  try {
    const { output } = await cruise(
      files,
      {
        baseDir: root,
        parser: 'swc',
        doNotFollow: { path: ['^node_modules', GENERATED] },
        validate: true,
        ruleSet: { forbidden, ...(withTypes && { required }) },
      },
      {
        alias: { '@': root },
        exportsFields: ['exports'],
        conditionNames: ['node', 'import', 'types'],
        extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      },
    )
    if (typeof output === 'string') throw new Error(output)
    return output.summary.violations.map(({ rule, from, to, via = [] }) =>
      [`${rule.name}: ${from}`, ...(via.length ? via.map(({ name }) => name) : [to])].join(' → '),
    )
  } finally {
    swc.parseFileSync = parse
  }
}

/** Returns whether an import or export names types only: `import type …`, `{ type A, type B }`. */
function isOfTypes(item: ModuleItem): boolean {
  if (item.type === 'ExportNamedDeclaration') return item.typeOnly
  if (item.type !== 'ImportDeclaration') return false
  const isType = (one: (typeof item.specifiers)[number]) => one.type === 'ImportSpecifier' && one.isTypeOnly
  return item.typeOnly || (item.specifiers.length > 0 && item.specifiers.every(isType))
}

/**
 * node scripts/run.cjs PROGRAM [ARGUMENTS]: runs a program of this checkout, for example `ops/start`. Checks the version of
 * Node, installs the packages of a fresh clone, and compiles the program into dist/ if its sources have changed since. An image
 * has no sources and runs what it contains. Every Node can parse this file. The links beside it keep the commands of service
 * units and of earlier releases.
 */
const fs = require('node:fs')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

/** For ops/processes/npm-end.ts: whoever started this process may end before the program looks. */
globalThis.shopParent = process.ppid
// package.json says which Node runs the shop; the SDK's advice would be no line of its log.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

const root = path.dirname(__dirname)
const dist = path.join(root, 'dist')
const links = {
  'build.mjs': 'ops/build',
  'database.mjs': 'ops/database',
  'start.mjs': 'ops/start',
  'upgrade.mjs': 'ops/upgrade',
}

/** Set by a start that does not write to a terminal: each of its lines is JSON, as those of ops/launcher/say.ts. */
let isLog = false

function print(level, text, event = 'launcher') {
  const line = isLog
    ? JSON.stringify({ level, time: new Date().toISOString(), event, text: text.trim() })
    : text
  if (level === 'info') console.log(line)
  else console.error(line)
}

/** Returns whether `range` includes a version. Supports only the forms in package.json: `^20.19 || >=24`. */
function isSupported(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return range.split(' || ').some((part) => {
    const [fromMajor = 0, fromMinor = 0] = part.replace(/\^|>=/, '').split('.').map(Number)
    if (major === fromMajor) return minor >= fromMinor
    return part.startsWith('>=') && major > fromMajor
  })
}

function requireSupportedNode() {
  const range = require('../package.json').engines.node
  const version = process.versions.node
  if (isSupported(version, range)) return
  const [newest, ...others] = (range.match(/[\d.]+/g) || []).reverse()
  print(
    'error',
    `The shop needs Node ${others.reverse().join(', ')}, ${newest} or newer; this is ${version}. ` +
      'Install the current LTS release from https://nodejs.org.',
  )
  process.exit(1)
}

/** Installs the packages. Later changes of the lock file are the programs' own matter. Ends with this process and with its parent. */
function installPackages() {
  const { spawn } = require('node:child_process')
  const npm = process.env.npm_execpath
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm']
  const start = Date.now()
  print('info', '  … Installing dependencies')
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const stdio = isLog ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, [...args, ...options], { cwd: root, stdio })
  for (const stream of [child.stdout, child.stderr])
    if (stream) stream.on('data', (text) => print('info', String(text), 'printed'))
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill()
  }
  const timer = setInterval(() => process.ppid === globalThis.shopParent || stop(), 500)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  return new Promise((resolve) => {
    child.on('error', () => process.exit(1))
    child.on('close', (status) => {
      if (isStopped) process.exit(0)
      if (status !== 0) process.exit(status || 1)
      clearInterval(timer)
      for (const signal of signals) process.removeListener(signal, stop)
      print('info', `  ✓ Installing dependencies (${((Date.now() - start) / 1000).toFixed(1)} s)`)
      resolve()
    })
  })
}

function needsPackages(name) {
  const isSource = fs.existsSync(path.join(root, `${name}.ts`))
  return isSource && !isFresh(name) && !fs.existsSync(path.join(root, 'node_modules/esbuild'))
}

class PlainError extends Error {
  constructor(message) {
    super(message)
    // What prints an unexpected error prints its stack.
    this.stack = message
  }
}

function stamp(name) {
  const { mtimeMs, size } = fs.statSync(path.join(root, name))
  return `${mtimeMs} ${size}`
}

function describeSource(name) {
  const { createHash } = require('node:crypto')
  const content = fs.readFileSync(path.join(root, name))
  return { stamp: stamp(name), hash: createHash('sha256').update(content).digest('hex') }
}

/** A copy of a checkout may have other times: its sources are read once, and their times written down for the next start. */
function isFresh(name) {
  const list = path.join(dist, `${name}.json`)
  try {
    const { sources, outputs } = JSON.parse(fs.readFileSync(list, 'utf8'))
    const touched = Object.keys(sources).filter((name) => stamp(name) !== sources[name].stamp)
    for (const name of touched) {
      const source = describeSource(name)
      if (source.hash !== sources[name].hash) return false
      sources[name] = source
    }
    if (touched.length) writeIfAllowed(list, JSON.stringify({ sources, outputs }))
    return outputs.every((output) => fs.existsSync(path.join(root, output)))
  } catch (_) {
    return false
  }
}

function writeIfAllowed(file, content) {
  try {
    writeWhole(file, content)
  } catch (_) {
    // The next start of a read-only checkout reads the sources again.
  }
}

/**
 * Compiles a module with what it imports, unless that is done, and returns the path of the result. Processes that compile at
 * the same time write the same files, each as a whole.
 * @param name  its path without the ending
 * @param kind  'program', 'preload' for Node's `--require`, or 'script' for a browser
 */
function compile(name, kind = 'program') {
  const ending = kind === 'preload' ? '.cjs' : '.js'
  const file = path.join(dist, name + ending)
  const list = path.join(dist, `${name}.json`)
  if (!fs.existsSync(path.join(root, `${name}.ts`))) {
    if (fs.existsSync(file)) return file
    throw new PlainError(`There is no program ${name} in ${root}.`)
  }
  if (isFresh(name)) return file
  const { metafile, outputFiles } = require('esbuild').buildSync({
    absWorkingDir: root,
    entryPoints: [{ in: `./${name}.ts`, out: name }],
    outdir: 'dist',
    bundle: true,
    splitting: kind === 'program',
    chunkNames: 'chunks/[name]-[hash]',
    format: kind === 'preload' ? 'cjs' : 'esm',
    outExtension: { '.js': ending },
    platform: kind === 'script' ? 'browser' : 'node',
    target: kind === 'script' ? 'es2022' : 'node20.19',
    packages: 'external',
    // The package throws outside of Next's server components.
    alias: { 'server-only': './ops/server-only.ts' },
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const inputs = ['scripts/run.cjs', ...Object.keys(metafile.inputs)]
  const sources = Object.fromEntries(inputs.map((input) => [input, describeSource(input)]))
  try {
    for (const { path: output, contents } of outputFiles) writeWhole(output, contents)
    // Without its list it is compiled again by the next start, which may find what was not there yet, such as lib/generated.
    if (isComplete(metafile))
      writeWhole(list, JSON.stringify({ sources, outputs: Object.keys(metafile.outputs) }))
    else fs.rmSync(list, { force: true })
  } catch (error) {
    throw new PlainError(
      `${name} has to be compiled into ${dist}, which cannot be written (${error.code}). ` +
        'Run `npm run build` there as a user who may write it.',
    )
  }
  return file
}

/** Returns whether all imports of this checkout were found: esbuild takes a path that does not exist for a package. */
function isComplete({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  return !imports.some(({ path: imported }) => imported.startsWith('@/'))
}

function writeWhole(file, content) {
  const unfinished = `${file}.${process.pid}.new`
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(unfinished, content)
  fs.renameSync(unfinished, file)
}

/** Compiles and imports a module. */
function load(name) {
  return import(pathToFileURL(compile(name)).href)
}

module.exports = { compile, isFresh, isSupported, load }

async function main() {
  const [link, ...args] = process.argv.slice(1)
  const program = links[path.basename(link)] || args.shift()
  isLog = program === 'ops/start' && !process.stdout.isTTY && !args.includes('--dev')
  requireSupportedNode()
  if (!program) {
    console.error(
      'Usage: node scripts/run.cjs PROGRAM [ARGUMENTS], for example: node scripts/run.cjs ops/start',
    )
    process.exit(2)
  }
  try {
    if (needsPackages(program)) await installPackages()
    const file = compile(program)
    process.argv = [process.execPath, file, ...args]
    import(pathToFileURL(file).href)
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    print('error', error.message)
    process.exitCode = 1
  }
}

if (require.main === module) main()
else requireSupportedNode()

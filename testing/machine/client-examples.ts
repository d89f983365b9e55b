import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '@/lib/platform/config/root'
import { clientFolder, compileTypeScript } from '@/tools/client/build-client'

/** Programs by their names: the README's examples `1` to `11`, and those of docs/programs/examples. */
function readExamples(): Map<string, string> {
  const readme = readFileSync(path.join(clientFolder, 'README.md'), 'utf8')
  const [preface = '', ...examples] = [...readme.matchAll(/^```ts.*\n([\s\S]*?)\n```$/gm)].map(
    ([, code = '']) => code,
  )
  const folder = path.join(root, 'docs/programs/examples')
  return new Map([
    ...examples.map((code, index) => [String(index + 1), `${preface}\n${code}\n`] as const),
    ...readdirSync(folder).map(
      (file) => [path.parse(file).name, readFileSync(path.join(folder, file), 'utf8')] as const,
    ),
  ])
}

/**
 * Builds the client package as `npm run client` does, and compiles the examples in `folder` against it, as a program of an
 * integrator would be. Returns their names and a function that runs one there with these variables and returns what it printed.
 */
export async function compileExamples(folder: string) {
  await promisify(execFile)(process.execPath, ['scripts/run.cjs', 'tools/client'], { cwd: root })
  mkdirSync(path.join(folder, 'node_modules'))
  symlinkSync(clientFolder, path.join(folder, 'node_modules/ecommerce-site-client'))
  const compilerOptions = {
    ...JSON.parse(readFileSync(path.join(clientFolder, 'tsconfig.json'), 'utf8')).compilerOptions,
    rootDir: undefined,
    outDir: undefined,
    declaration: false,
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
  }
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const examples = readExamples()
  for (const [name, source] of examples) writeFileSync(path.join(folder, `${name}.ts`), source)
  compileTypeScript(folder)
  return {
    names: [...examples.keys()],
    async run(name: string, env: Record<string, string>): Promise<string> {
      const options = { cwd: folder, env: { ...process.env, FORCE_COLOR: '0', ...env } }
      return (await promisify(execFile)(process.execPath, [`${name}.js`], options)).stdout
    },
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { listSources } from '@/ops/build/build-sources'
import { readPackage } from '@/ops/package-json'

type SourceMap = { sources?: string[] }

const IN_MODULES = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//

/**
 * Lists the packages that are compiled into the pages of a build, as `name@version`: those in the source maps of the server,
 * and what the sources import beside them, which only browsers run.
 * @param dependencies  of npm's bill of materials
 * @param present  packages that are in the image as they are
 */
export function bundledPackages(
  root: string,
  dependencies: { ref: string; dependsOn: string[] }[],
  present: Set<string>,
) {
  const ofServer = new Set(
    packagesInMaps(path.join(root, '.next/server')).flatMap((folder) => describe(root, folder)),
  )
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const imported = importedPackages(root).filter((name) => !present.has(name) && !ofServer.has(name))
  // The loop also visits what it adds to the set.
  const all = new Set(imported)
  for (const name of all)
    for (const needed of needs.get(name) ?? []) if (!present.has(needed)) all.add(needed)
  return new Set([...ofServer, ...all])
}

function packagesInMaps(folder: string): string[] {
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  )
  const sources = maps.flatMap((name) => {
    const map: SourceMap & { sections?: { map: SourceMap }[] } = JSON.parse(
      readFileSync(path.join(folder, name), 'utf8'),
    )
    return (map.sections ?? [{ map }]).flatMap((section) => section.map.sources ?? [])
  })
  return [...new Set(sources.flatMap((source) => IN_MODULES.exec(decodeURIComponent(source))?.[1] ?? []))]
}

/** Types are not in the build. */
function importedPackages(root: string) {
  const { dependencies } = readPackage(root)
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: listSources(root).filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file)),
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    packages: 'external',
    external: ['*.css'],
    platform: 'node',
    metafile: true,
    write: false,
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  const names = imports
    .filter(({ external }) => external)
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
  const direct = [...new Set(names)].filter((name) => name in dependencies)
  return direct.flatMap((name) => describe(root, `node_modules/${name}`))
}

function describe(root: string, folder: string) {
  if (!existsSync(path.join(root, folder, 'package.json'))) return []
  const { name, version } = readPackage(path.join(root, folder))
  return version ? [`${name}@${version}`] : []
}

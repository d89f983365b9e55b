import { linkSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const NOT_SERVED = /\.(?:nft\.json|map)$/
/** It would name a file that is gone, and is the only difference of many chunks. */
const MAP_COMMENT = /\n+\/\/# sourceMappingURL=\S+\s*$/

const SERVED = ['standalone', 'shop-build', 'shop-files.json']

/** Removes the first output of a build, of which the standalone folder has a copy, and its caches. */
export function pruneBuild(root: string) {
  const folder = path.join(root, '.next')
  for (const name of readdirSync(folder).filter((each) => !SERVED.includes(each)))
    rmSync(path.join(folder, name), { recursive: true, force: true })
}

/** Removes what does not serve, and makes one file of chunks with the same content, with links to it: Node loads it once. */
export function slimServer(server: string) {
  const chunks = path.join(server, 'chunks')
  const kept = new Map<string, string>()
  const entries = readdirSync(server, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    if (NOT_SERVED.test(entry.name)) rmSync(file)
    // A chunk finds others from the folder of the runtime, but packages from its own folder.
    else if (entry.name.endsWith('.js') && file.startsWith(chunks + path.sep)) keepOnce(file, kept)
  }
}

function keepOnce(file: string, kept: Map<string, string>) {
  const content = readFileSync(file, 'utf8').replace(MAP_COMMENT, '\n')
  const key = `${path.dirname(file)}\0${content}`
  const same = kept.get(key)
  if (!same) {
    kept.set(key, file)
    writeFileSync(file, content)
    return
  }
  rmSync(file)
  // Windows lets only administrators make symbolic links.
  if (process.platform === 'win32') linkSync(same, file)
  else symlinkSync(path.basename(same), file)
}

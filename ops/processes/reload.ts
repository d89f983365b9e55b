import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { complain, say } from '@/ops/launcher/say'
import { compile, isCompiled } from '@/ops/program'
import { waitForExit } from './children'

/** An editor writes several files, or one in several steps. */
const SETTLED_MS = 100
/** Open requests have this time to end. */
const KILL_AFTER_MS = 10_000

/**
 * Starts a program. `reload` ends it and starts it again, which is no end for `waitForExit`; one that has ended is left to `restart`.
 * @param start  starts the program
 */
export function createReloadable(start: () => ChildProcess) {
  let child = start()
  let ended = waitForExit(child)
  let isReloading = false

  function restart() {
    isReloading = false
    child = start()
    return waitForExit(child)
  }

  return {
    child,
    async waitForExit() {
      for (;;) {
        const current = ended
        const outcome = await current
        if (current === ended) return outcome
      }
    },
    async restart() {
      ended = restart()
    },
    reload() {
      if (isReloading || child.exitCode !== null || child.signalCode !== null) return
      isReloading = true
      const last = child
      const timeout = setTimeout(() => last.kill('SIGKILL'), KILL_AFTER_MS)
      ended = ended
        .finally(() => clearTimeout(timeout))
        .then(restart)
        .catch((error: Error) => `could not be started (${error.message})`)
      child.kill('SIGTERM')
    },
  }
}

/**
 * Compiles the messages again whenever a source changes: its words, or what of them a page's islands need. Next and the front server see
 * what that writes as any other change. What is wrong is said, and tried again with the next change.
 * @param speakAnew  compiles them
 */
export function watchMessages(root: string, speakAnew: () => Promise<void>) {
  let compiling = Promise.resolve()
  const look = () => {
    compiling = compiling.then(speakAnew).catch((error: Error) => complain(error.message))
  }
  const words = shippedLanguages.map((language) => `lib/shared/messages/${language}`)
  const ends = [
    watchFolders(root, ['app', 'components', 'lib'], look),
    // Node 20 loses sight of a replaced file in a folder below, but not of one in the folder itself.
    watchFolders(root, words, look, { isDeep: false }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Compiles a program again whenever its sources in these folders of the checkout change, and then calls `reload`. What cannot be
 * compiled is said, and tried again with the next change.
 * @param tools  compiles; replaced in tests
 */
export function watchProgram(
  root: string,
  name: string,
  folders: string[],
  reload: () => void,
  tools = { compile, isCompiled },
) {
  function look() {
    if (tools.isCompiled(name)) return
    try {
      tools.compile(name)
    } catch {
      // The compiler has said why.
      return complain(`${name} runs on as it was.`)
    }
    say(`The sources of ${name} have changed; starting it again.`)
    reload()
  }
  return watchFolders(root, folders, look)
}

/** Calls `look` after changes in these folders, and returns what ends that. */
function watchFolders(root: string, folders: string[], look: () => unknown, { isDeep = true } = {}) {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(path.join(root, folder), { recursive: isDeep, persistent: false }, () => {
      clearTimeout(timer)
      timer = setTimeout(look, SETTLED_MS)
    }).on('error', (error) => complain(`Changes in ${folder} are not seen: ${error.message}`)),
  )
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

import { LRUCache } from 'lru-cache'
import type { Answer } from '@/server/answers'
import type { Dependency, SharedRequest } from '@/server/requests/shared-requests'

/** Keeps answers for everybody. While the database is not heard, none that shows a product or a setting is kept. */

/** No answer from the database is kept longer (Spec §9): some changes it cannot report. */
const FRESH_FOR_MS = 120_000
/** While the database is not heard, requests share renders of this age: they may lack a change by others from this time. */
const UNHEARD_SHARING_MS = 1000
/** An entry takes this beside its body, and its encoded forms. */
const ENTRY_BYTES = 2048
const ENCODED_FACTOR = 1.75
/** Searches have this share of the memory: invented ones push no other page out. */
const OPEN_ENDED_SHARE = 1 / 3

type Kept = Pick<SharedRequest, 'key' | 'dependsOn'> & { isOpenEnded?: boolean }

type Render = { answer: Promise<Answer>; dependsOn: Dependency; isCurrent: boolean; sharedUntil: number }

export type PageCache = ReturnType<typeof createPageCache>

const isOfDatabase = (dependsOn: Dependency) => dependsOn !== null
const showing = (id: number): Dependency[] => [id, `card ${id}`, 'list', 'counted list']
/** The key of an answer in a further language begins with its prefix; that of a call which names one ends with it. */
const isIn = (language: string) => (key: string) =>
  key.startsWith(`/${language} `) || new RegExp(`^(?:\\S+ )?/api/.*[?&]lang=${language}$`).test(key)
/** Returns whether an answer may be another one by a text in a language: searches find the words of every language. */
const isTouchedBy = (language: string) => {
  const isOfLanguage = isIn(language)
  return (key: string) => isOfLanguage(key) || /[?&]q=/.test(key)
}
const dependsOnProducts = (dependsOn: Dependency) => isOfDatabase(dependsOn) && dependsOn !== 'shop'

/** With 0 bytes nothing is kept. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure, whose functions are passed around alone and change the same shelves.
export function createPageCache(maxBytes: number) {
  const keysByDependency: Map<Dependency, Set<string>> = new Map()
  const renders: Map<string, Render> = new Map()
  let isOpen = false

  const newShelf = (bytes: number): LRUCache<string, { answer: Answer; dependsOn: Dependency }> =>
    new LRUCache({
      maxSize: Math.max(Math.floor(bytes), 1),
      sizeCalculation: ({ answer: { body, isCompressible } }, key) =>
        ENTRY_BYTES + key.length + Math.ceil(body.length * (isCompressible ? ENCODED_FACTOR : 1)),
      dispose({ dependsOn }, key) {
        const keys = keysByDependency.get(dependsOn)
        keys?.delete(key)
        if (keys?.size === 0) keysByDependency.delete(dependsOn)
      },
    })

  const searchShelf = newShelf(maxBytes * OPEN_ENDED_SHARE)
  const pageShelf = newShelf(maxBytes * (1 - OPEN_ENDED_SHARE))
  const shelves = [searchShelf, pageShelf]

  function keep({ key, dependsOn, isOpenEnded }: Kept, answer: Answer) {
    const kept = isOpenEnded ? searchShelf : pageShelf
    // The others belong to the shop's version: scripts and pictures.
    kept.set(key, { answer, dependsOn }, { ttl: isOfDatabase(dependsOn) ? FRESH_FOR_MS : 0 })
    if (kept.has(key))
      keysByDependency.set(dependsOn, (keysByDependency.get(dependsOn) ?? new Set()).add(key))
  }

  /** Drops these answers, of them only those whose key `isMeant`, and lets no render of them be kept or shared any more. */
  function drop(affected: Iterable<Dependency>, isMeant: (key: string) => boolean = () => true) {
    const all = new Set(affected)
    for (const dependsOn of all) {
      for (const key of [...(keysByDependency.get(dependsOn) ?? [])].filter(isMeant))
        for (const shelf of shelves) shelf.delete(key)
    }
    for (const [key, render] of renders) {
      if (!all.has(render.dependsOn) || !isMeant(key)) continue
      render.isCurrent = false
      renders.delete(key)
    }
  }

  const dependencies = () => [
    ...keysByDependency.keys(),
    ...[...renders.values()].map(({ dependsOn }) => dependsOn),
  ]

  const dropProducts = () => drop(dependencies().filter(dependsOnProducts))

  return {
    get: (key: string) => (pageShelf.get(key) ?? searchShelf.get(key))?.answer,

    /** Renders an answer, once for concurrent calls, and keeps it unless what it shows may have changed since. */
    render(request: Kept, renderAnswer: () => Promise<Answer>) {
      const { key, dependsOn } = request
      if (maxBytes === 0) return renderAnswer()
      const running = renders.get(key)
      if (running && performance.now() <= running.sharedUntil) return running.answer
      const isHeard = isOpen || !isOfDatabase(dependsOn)
      const sharedUntil = isHeard ? Number.POSITIVE_INFINITY : performance.now() + UNHEARD_SHARING_MS
      const render: Render = { answer: renderAnswer(), dependsOn, isCurrent: isHeard, sharedUntil }
      renders.set(key, render)
      const finish = (answer: Answer | null) => {
        if (renders.get(key) === render) renders.delete(key)
        if (answer?.isShareable && render.isCurrent) keep(request, answer)
      }
      render.answer.then(finish, () => finish(null))
      return render.answer
    },

    dropProduct: (id: number) => drop(showing(id)),

    /** Drops what pages and calls show of a product in a further language, and searches in all. */
    dropTranslation: (language: string, id: number) => drop(showing(id), isTouchedBy(language)),

    /** Drops what shows any product in a further language, and searches in all. */
    dropTranslations: (language: string) =>
      drop(dependencies().filter(dependsOnProducts), isTouchedBy(language)),

    /** Drops what shows any product or setting in a further language. */
    dropLanguage: (language: string) => drop(dependencies().filter(isOfDatabase), isIn(language)),

    /** Drops the answers of calls that show a product: of it only the version has changed, which pages do not show. */
    dropVersion: (id: number) => drop(showing(id), (key) => /^(?:\S+ )?\/api\//.test(key)),

    dropCount: (id: number) => drop([id, 'counted list']),

    dropProducts,

    clear: () => drop(dependencies()),

    /** A render that began before is no longer shared: a change during it, also of the settings, may not have been heard. */
    open() {
      drop(dependencies())
      isOpen = true
    },

    /** Drops what shows any product or setting, and keeps nothing of that kind until `open`. */
    close() {
      isOpen = false
      drop(dependencies().filter(isOfDatabase))
    },

    size: () => ({
      bytes: searchShelf.calculatedSize + pageShelf.calculatedSize,
      count: searchShelf.size + pageShelf.size,
    }),
  }
}

'use client'

import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types'
import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { isEnglishShop, isOfThisLanguage, localPath, plainPath } from '@/lib/shared/messages/current-language'

/** Pages that are the same for everybody are prefetched whole. A personal page would be shown as it was at the hover. */
const isCatalogue = /^\/(?:$|(?:page|products|category)\/|search)/

const pauseMs = 80

/**
 * Does what `next/link` does, for all `PageLink`s of a page at once: prefetches the page of a link on hover, touch or focus, opens it
 * without a reload, and shows a spinner while it loads. Next's default prefetches every visible link, which is two dozen
 * products per visit of home. A pointer that only crosses a link starts nothing. A link that is `nofollow`, such as a filter, is
 * never prefetched, because its page is seldom in the cache; nothing is prefetched for visitors who save data. The next page of
 * a list is prefetched as soon as a visitor has scrolled to its link.
 */
export function LinkNavigation() {
  const router = useRouter()
  const [isPending, startNavigation] = useTransition()
  useEffect(offersLanguage, [])

  useEffect(() => {
    let hovered: HTMLAnchorElement | null = null
    /** Until a prefetch starts. There is one pointer and one focus, so all links share it. */
    let pause: ReturnType<typeof setTimeout>
    let routerState: unknown = null
    function startPause(link: HTMLAnchorElement) {
      clearTimeout(pause)
      pause = setTimeout(prefetch, pauseMs, router, link)
    }
    function onPointerOver({ target }: Event) {
      prepareQuickAdd(target)
      const link = pageLinkOf(target)
      if (link === hovered) return
      clearTimeout(pause)
      hovered = link
      if (link) startPause(link)
    }
    function onFocusIn({ target }: Event) {
      prepareQuickAdd(target)
      const link = pageLinkOf(target)
      if (link) startPause(link)
    }
    function onScrollEnd() {
      const next = document.querySelector<HTMLAnchorElement>('a[data-page-link][rel~="next"]')
      const isSeen = next !== null && next.getBoundingClientRect().top < window.innerHeight
      if (isSeen && isCatalogue.test(plainPath(next.pathname))) prefetch(router, next)
    }
    function onClick(event: MouseEvent) {
      routerState = window.history.state ?? routerState
      const button = quickAddOf(event.target)
      if (button) {
        const openProduct = () => router.push(localPath(`/products/${button.value}`))
        return void loadQuickAdd().then(({ addOne }) => addOne(button), openProduct)
      }
      if (followsLanguage(event)) return
      const link = pageLinkOf(event.target)
      if (!link || event.defaultPrevented || isForBrowser(event) || !isOfThisLanguage(link)) return
      event.preventDefault()
      // The router does not scroll to where the address already points.
      if (link.hash && link.href === window.location.href)
        return document.getElementById(link.hash.slice(1))?.scrollIntoView()
      startNavigation(() => router.push(link.href, { scroll: link.dataset.pageLink !== 'keep-scroll' }))
    }
    /** The browser's own jump within a page makes an entry of the history that the router could not go back to. */
    function onHashChange() {
      if (window.history.state === null) window.history.replaceState(routerState, '')
    }
    const controller = new AbortController()
    const whileMounted = { signal: controller.signal }
    document.addEventListener('pointerover', onPointerOver, whileMounted)
    document.addEventListener('focusin', onFocusIn, whileMounted)
    document.addEventListener('scrollend', onScrollEnd, whileMounted)
    document.addEventListener('click', onClick, whileMounted)
    window.addEventListener('hashchange', onHashChange, whileMounted)
    return () => {
      clearTimeout(pause)
      controller.abort()
    }
  }, [router])

  // Replaces `loading.tsx`, which would put the content of cached pages into a hidden block that only JavaScript reveals.
  if (!isPending) return null
  return (
    <div className="pending">
      <Spinner />
    </div>
  )
}

function prefetch(router: ReturnType<typeof useRouter>, link: HTMLAnchorElement) {
  if (link.relList.contains('nofollow') || savesData() || !isOfThisLanguage(link)) return
  const kind = isCatalogue.test(plainPath(link.pathname)) ? PrefetchKind.FULL : PrefetchKind.AUTO
  router.prefetch(link.href, { kind })
}

function pageLinkOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-page-link]') : null
}

const loadLanguages = () => import('./language/offer-language')

function offersLanguage() {
  if (!isEnglishShop()) loadLanguages().then(({ startLanguages }) => startLanguages())
}

/** Leads a link of the language switch to the page that is shown by now. Returns whether the event was a click on one. */
function followsLanguage(event: MouseEvent): boolean {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-own-language]')
  if (!link || isForBrowser(event)) return false
  event.preventDefault()
  void loadLanguages().then(({ followLanguage }) => followLanguage(link))
  return true
}

/** The 'Add to Cart' of a card (components/catalog/quick-add.ts): its script, which has the keys of swatches too, is loaded when somebody is about to use it. */
const quickAddOf = (target: EventTarget | null, orMore = '') =>
  target instanceof Element ? target.closest<HTMLButtonElement>(`button.quick-add${orMore}`) : null
const loadQuickAdd = () => import('@/components/catalog/quick-add')

function prepareQuickAdd(target: EventTarget | null) {
  if (quickAddOf(target, ',.swatches')) loadQuickAdd().catch(() => null)
}

/** Returns whether a click asks for a new tab, a new window or a download. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

/** Returns whether the visitor saves data, or has a network on which a prefetch would delay what was asked for. */
function savesData() {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return connection?.saveData || connection?.effectiveType.endsWith('2g')
}

'use client'

import type { ComponentProps, SubmitEvent } from 'react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRouter } from '@/components/ui/navigation/navigation'

/** The lists of this document whose filters are open, by address: they are open again after "back". */
const openPlaces = new Set<string>()

/**
 * Filters that unfold. They stay open when one of their links leads to another list, and are as they were when the visitor
 * comes back to the list at `place`.
 */
export function FilterFold({ place, children }: { place: string; children: ReactNode }) {
  const [isOpenAtFirst] = useState(openPlaces.has(place))
  const element = useRef<HTMLDetailsElement>(null)

  function note() {
    if (element.current?.open) openPlaces.add(place)
    else openPlaces.delete(place)
  }
  useEffect(note, [place])

  useEffect(() => {
    const details = element.current
    function follow(event: MouseEvent) {
      const link = (event.target as Element).closest('a')
      if (!link || !details) return
      if (!link.hash) return void openPlaces.add(link.pathname + link.search)
      // The link to the results, which needs no script.
      event.preventDefault()
      details.open = false
      document.getElementById(link.hash.slice(1))?.focus()
    }
    details?.addEventListener('click', follow)
    return () => details?.removeEventListener('click', follow)
  }, [])

  return (
    <details
      className="group mb-4 rounded-card border border-line bg-surface lg:hidden"
      onToggle={note}
      open={isOpenAtFirst}
      ref={element}
    >
      {children}
    </details>
  )
}

/** Puts the words of a search into the header's field for as long as its page is shown. The header itself knows no page. */
export function HeaderWords({ words }: { words: string }) {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('header input[name="q"]')
    if (!field || field === document.activeElement) return
    field.value = words
    return () => {
      if (field.value === words) field.value = ''
    }
  }, [words])
  return null
}

/** The list that this document showed last; the first one takes no focus. */
let lastPlace: string | null = null

/**
 * Shows the number of products of a list, as a live region. Takes the focus when the list at `place` replaces one with the link that had
 * it, such as a removed chip.
 */
export function ResultsStatus({ id, children, place }: { id: string; children: string; place: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (lastPlace !== null && lastPlace !== place && isLost) element.current?.focus({ preventScroll: true })
    lastPlace = place
  }, [place])
  return (
    <p className="scroll-mt-20 text-ink-soft" id={id} ref={element} role="status" tabIndex={-1}>
      {children}
    </p>
  )
}

const loadFormPath = () => import('./form-path')

/** A GET form that opens its search without a reload, under the one address of that search. Its script comes with the focus. */
export function SearchForm(props: Omit<ComponentProps<'form'>, 'onFocus' | 'onSubmit'>) {
  const router = useRouter()
  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    loadFormPath().then(
      ({ formPath }) => router.push(formPath(new FormData(form)), { scroll: false }),
      () => form.submit(),
    )
  }
  return <form {...props} onFocus={() => void loadFormPath().catch(() => null)} onSubmit={open} />
}

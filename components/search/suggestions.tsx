'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { Picture } from '@/components/ui/picture'
import { fetchSuggestions } from '@/lib/browser/fetch-suggestions'
import { pictureColour } from '@/lib/catalogue/picture-colour'
import { categoryPath, productPath } from '@/lib/paths'
import { countLabel, searchPath } from '@/lib/search/search-links'
import { parseSearchQuery, searchPageSize } from '@/lib/search/search-query'
import { formatPrice, parseCents } from '@/lib/text/money'

/**
 * Makes the search field in `box` a combobox with a listbox of suggestions (WAI-ARIA Authoring Practices, "editable combobox with
 * list autocomplete"): the focus stays in the field, arrow keys move through the options, Enter opens one or searches for the
 * words, Escape closes the list.
 */
export function Suggestions({ box }: { box: HTMLFormElement }) {
  const router = useRouter()
  const listId = useId()
  const [input] = useState(() => box.querySelector('input'))
  const [words, setWords] = useState(input?.value ?? '')
  const [isClosed, setIsClosed] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(words)
  const options = found ?? []
  const isOpen = !isClosed && options.length > 0
  const isAsked = found !== null && !isClosed && words !== ''
  const optionId = (index: number) => `${listId}-${index}`

  function close() {
    setIsClosed(true)
    setActive(-1)
  }
  function open(href: string, isSuggestion: boolean) {
    close()
    if (input && isSuggestion) input.value = ''
    if (isSuggestion) setWords('')
    input?.blur()
    box.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
    router.push(href)
  }

  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': listId,
      'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : '',
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value) input?.setAttribute(name, value)
      else input?.removeAttribute(name)
    }
  }, [input, listId, isOpen, active])

  useEffect(() => {
    const controller = new AbortController()
    const whileShown = { signal: controller.signal }
    input?.addEventListener(
      'input',
      () => {
        setWords(input.value)
        setIsClosed(false)
        setActive(-1)
      },
      whileShown,
    )
    input?.addEventListener(
      'keydown',
      (event) => {
        if (event.isComposing) return
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        const chosen = options[active]
        if (step !== 0 && options.length > 0) {
          event.preventDefault()
          setIsClosed(false)
          // The field itself is between the last option and the first.
          setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
        } else if (event.key === 'Escape' && isAsked) {
          event.preventDefault()
          close()
        } else if (event.key === 'Enter' && isOpen && chosen) {
          event.preventDefault()
          open(chosen.href, true)
        }
      },
      whileShown,
    )
    box.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        const words = new URLSearchParams({ q: input?.value ?? '' })
        open(searchPath(parseSearchQuery(words, searchPageSize)), false)
      },
      whileShown,
    )
    box.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!box.contains(relatedTarget as Node | null)) close()
      },
      whileShown,
    )
    const optionAt = ({ target }: Event) => (target as Element).closest('[role=option]')
    // The field keeps the focus.
    box.addEventListener('mousedown', (event) => optionAt(event) && event.preventDefault(), whileShown)
    box.addEventListener(
      'click',
      (event) => {
        const option = options.find((_, index) => optionId(index) === optionAt(event)?.id)
        if (option) open(option.href, true)
      },
      whileShown,
    )
    return () => controller.abort()
  })

  return (
    <>
      <div aria-label="Suggestions" className="suggestions" hidden={!isOpen} id={listId} role="listbox">
        {options.map((option, index) => (
          <Option id={optionId(index)} isActive={index === active} key={option.href} option={option} />
        ))}
      </div>
      <p
        className={isAsked && options.length === 0 ? 'suggestions p-3 text-ink-soft' : 'sr-only'}
        role="status"
      >
        {isAsked ? suggestionCount(options.length) : ''}
      </p>
    </>
  )
}

type OptionProps = { option: Suggestion; id: string; isActive: boolean }

function Option({ option, id, isActive }: OptionProps) {
  const { label, note, image } = option
  return (
    <div aria-selected={isActive} id={id} role="option" tabIndex={-1}>
      {image && (
        <Picture alt="" colour={pictureColour(image)} height={44} sizes="44px" src={image} width={44} />
      )}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className="text-ink-soft tabular-nums">{note}</span>
    </div>
  )
}

function suggestionCount(count: number): string {
  return count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`
}

type Suggestion = { href: string; label: string; note: string; image: string | null }

const pauseMs = 150

/**
 * The suggestions for the words in a field, `null` while there are none to show. Asks after a pause in typing; a newer question
 * aborts the older one, so a late answer is never shown.
 */
function useSuggestions(words: string): Suggestion[] | null {
  const [found, setFound] = useState<Suggestion[] | null>(null)
  const q = words.trim()
  useEffect(() => {
    if (q === '') return setFound(null)
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await fetchSuggestions(q, controller.signal).catch(() => null)
      if (answer === null || controller.signal.aborted) return
      setFound([
        ...answer.products.map(({ _id, name, price, image }) => ({
          href: productPath(_id),
          label: name,
          note: formatPrice(parseCents(price) ?? 0),
          image,
        })),
        ...answer.categories.map(({ name, slug, count }) => ({
          href: categoryPath(slug),
          label: name,
          note: countLabel(count),
          image: null,
        })),
      ])
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])
  return found
}

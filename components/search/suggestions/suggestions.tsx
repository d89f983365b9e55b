'use client'

import { useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useEmptyField, wordsPath } from '@/components/search/empty-field'
import { isByVisitor } from '@/components/search/is-by-visitor'
import { useRouter } from '@/components/ui/navigation/navigation'
import { writeStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { optionId, SuggestionsList } from './suggestions-list'
import { useSuggestions } from './use-suggestions'

type Props = {
  box: HTMLFormElement
  /** False when the page itself has put the focus into the field. */
  isWanted: boolean
}

/**
 * Makes the search field in `box` a combobox with a listbox of suggestions (WAI-ARIA Authoring Practices, "editable combobox with
 * list autocomplete"): the focus stays in the field, arrow keys move through the options, Enter opens one or searches for the
 * words, Escape closes the list. While the field is empty the list offers where to begin, as soon as the visitor enters it.
 */
export function Suggestions({ box, isWanted }: Props) {
  const { active, groups, listId, isOpen, answer, clearSearches } = useCombobox(box, isWanted)
  const hasSearches = groups[0]?.label === t('search.lastSearches')
  return (
    <>
      <SuggestionsList
        active={active}
        groups={groups}
        id={listId}
        isOpen={isOpen}
        onClear={hasSearches ? clearSearches : undefined}
      />
      <p className={answer?.options.length === 0 ? 'suggestions p-3 text-ink-soft' : 'sr-only'} role="status">
        {answer ? describe(answer.words, answer.options.length) : ''}
      </p>
    </>
  )
}

function useCombobox(box: HTMLFormElement, isWanted: boolean) {
  const router = useRouter()
  const listId = useId()
  const [input] = useState(() => box.querySelector('input'))
  const [typed, setTyped] = useState(input?.value ?? '')
  const words = typed.trim()
  const [isClosed, setIsClosed] = useState(input !== document.activeElement || (words === '' && !isWanted))
  const [active, setActive] = useState(-1)
  const { groups, options, answer } = useOptions(words, isClosed)
  const isOpen = !isClosed && options.length > 0

  const close = useCallback(() => {
    setIsClosed(true)
    setActive(-1)
  }, [])
  function open(href: string, isSuggestion: boolean) {
    close()
    if (input && isSuggestion) input.value = ''
    if (isSuggestion) setTyped('')
    input?.blur()
    box.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
    router.push(href)
  }
  function enter() {
    // A page of search results puts its words into the field without an event.
    setTyped(input?.value ?? '')
    if (input?.value.trim() === '' && isByVisitor()) setIsClosed(false)
  }
  function clearSearches() {
    writeStored('lastSearches', [])
    setActive(-1)
    input?.focus()
  }

  useComboboxAttributes(input, listId, isOpen ? active : null)
  useLeaving(close)
  useEffect(() =>
    listenTo(box, input, {
      onEnter: enter,
      onInput(text) {
        setTyped(text)
        setIsClosed(false)
        setActive(-1)
      },
      onKeyDown(event) {
        const isInField = event.target === input
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        const chosen = options[active]
        if (event.key === 'Escape' && (isOpen || answer)) {
          event.preventDefault()
          input?.focus()
          close()
        } else if (isInField && step !== 0 && options.length > 0) {
          event.preventDefault()
          setIsClosed(false)
          // The field itself is between the last option and the first.
          setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
        } else if (isInField && event.key === 'Enter' && isOpen && chosen) {
          event.preventDefault()
          open(chosen.href, true)
        }
      },
      onSubmit: (text) => open(wordsPath(text), false),
      onLeave: close,
      onPick(id) {
        const option = options.find((_, index) => optionId(listId, index) === id)
        if (option) open(option.href, true)
      },
    }),
  )

  return { active, groups, listId, isOpen, answer, clearSearches }
}

/** The options for the words in the field, or those of an empty field; `answer` is what the visitor is told of. */
function useOptions(words: string, isClosed: boolean) {
  const found = useSuggestions(words)
  const offer = useEmptyField(words === '' && !isClosed)
  const groups = words === '' ? offer : [{ label: '', options: found?.options ?? [] }]
  const answer = words !== '' && !isClosed ? found : null
  return { groups, options: groups.flatMap((group) => group.options), answer }
}

/** Tells what the field is, and which option is active; `active` is null while the list is closed. */
function useComboboxAttributes(input: HTMLInputElement | null, listId: string, active: number | null) {
  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(active !== null),
      'aria-controls': listId,
      'aria-activedescendant': active !== null && active >= 0 ? optionId(listId, active) : '',
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value) input?.setAttribute(name, value)
      else input?.removeAttribute(name)
    }
  }, [input, listId, active])
}

/** Back and forward leave the focus where it is. The listener stays: the router's own renders the page before its turn. */
function useLeaving(close: () => void) {
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    for (const type of ['popstate', 'pagehide']) window.addEventListener(type, close, { signal })
    return () => controller.abort()
  }, [close])
}

type Listeners = {
  onEnter: () => void
  onInput: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onSubmit: (text: string) => void
  onLeave: () => void
  /** Called with the id of the option that was clicked, if it was one. */
  onPick: (id: string | undefined) => void
}

/** Listens to the form and its field, and returns what ends that. */
function listenTo(box: HTMLFormElement, input: HTMLInputElement | null, listeners: Listeners): () => void {
  const controller = new AbortController()
  const whileShown = { signal: controller.signal }
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => unknown,
    element: HTMLElement | null = box,
  ) => element?.addEventListener(type, listener, whileShown)
  const inPopup = ({ target }: Event, part: string) => (target as Element).closest(`.suggestions ${part}`)
  on('focus', listeners.onEnter, input)
  on('click', listeners.onEnter, input)
  on('input', () => listeners.onInput(input?.value ?? ''), input)
  on('keydown', (event) => event.isComposing || listeners.onKeyDown(event))
  on('submit', (event) => {
    event.preventDefault()
    listeners.onSubmit(input?.value ?? '')
  })
  on('focusout', ({ relatedTarget }) => box.contains(relatedTarget as Node | null) || listeners.onLeave())
  // The field keeps the focus.
  on('mousedown', (event) => inPopup(event, '*') && event.preventDefault())
  on('click', (event) => listeners.onPick(inPopup(event, '[role=option]')?.id))
  return () => controller.abort()
}

function describe(words: string, count: number): string {
  if (count > 0) return t('search.suggestionCount', { count })
  const short = words.length > 40 ? `${words.slice(0, 39).trim()}…` : words
  return t('search.noSuggestion', { words: short })
}

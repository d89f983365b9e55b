'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Props = { button: ReactNode; label?: string; className?: string; children: ReactNode }

/**
 * A button that opens a small panel of links and buttons. The panel closes on Escape (giving the focus back), when the
 * focus leaves, and on any click outside or on one of its entries. Arrow keys move between the entries. What was opened
 * once is only hidden when closed: a link in it goes on showing that its page is on its way.
 */
export function Dropdown({ button, label, className = '', children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const ending = new AbortController()
    const whileOpen = { signal: ending.signal }
    const stops = () => [...(root.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setIsOpen(false)
        stops()[0]?.focus()
      }
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0) return
      event.preventDefault()
      stops()[stops().indexOf(document.activeElement as HTMLElement) + step]?.focus()
    }
    const onClick = (event: MouseEvent) => {
      if (!stops()[0]?.contains(event.target as Node)) setIsOpen(false)
    }
    const onFocus = (event: FocusEvent) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('keydown', onKeyDown, whileOpen)
    document.addEventListener('click', onClick, whileOpen)
    document.addEventListener('focusin', onFocus, whileOpen)
    return () => ending.abort()
  }, [isOpen])

  return (
    <div className={`relative ${className}`} ref={root}>
      <button
        aria-controls={panelId}
        aria-expanded={isOpen}
        aria-label={label}
        className="nav-item w-full justify-end"
        onClick={() => {
          setIsOpen(!isOpen)
          setWasOpened(true)
        }}
        type="button"
      >
        {button}
      </button>
      <div
        className="absolute top-full right-0 z-20 mt-2 min-w-48 rounded-card border border-line bg-surface p-1.5 shadow-lift"
        hidden={!isOpen}
        id={panelId}
      >
        {wasOpened && children}
      </div>
    </div>
  )
}

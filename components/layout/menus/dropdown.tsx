'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Props = { button: ReactNode; label?: string; className?: string; children: ReactNode }

/**
 * A button that opens a panel of links and buttons. The panel closes on Escape (which returns the focus to the button), on
 * blur, and on a click outside or on an entry. Arrow keys move between the entries.
 */
export function Dropdown({ button, label, className = '', children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const whileOpen = { signal: controller.signal }
    const focusables = () => [...(root.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setIsOpen(false)
        focusables()[0]?.focus()
      }
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0) return
      event.preventDefault()
      focusables()[focusables().indexOf(document.activeElement as HTMLElement) + step]?.focus()
    }
    const onClick = (event: MouseEvent) => {
      if (!focusables()[0]?.contains(event.target as Node)) setIsOpen(false)
    }
    const onFocus = (event: FocusEvent) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('keydown', onKeyDown, whileOpen)
    document.addEventListener('click', onClick, whileOpen)
    document.addEventListener('focusin', onFocus, whileOpen)
    return () => controller.abort()
  }, [isOpen])

  return (
    <div className={`relative ${className}`} ref={root}>
      <button
        aria-controls={panelId}
        aria-expanded={isOpen}
        aria-label={label}
        className="nav-item w-full justify-end"
        onClick={() => setIsOpen(!isOpen)}
        type="button"
      >
        {button}
      </button>
      <div className="menu-sheet" hidden={!isOpen} id={panelId}>
        {isOpen && children}
      </div>
    </div>
  )
}

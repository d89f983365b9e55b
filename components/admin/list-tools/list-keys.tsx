'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

const keys = [
  ['/', 'Search this list'],
  ['?', 'Show these keys'],
  ['Esc', 'Close this window'],
] as const

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))

/** The keys of the lists: `/` goes to the search field, `?` shows them. None acts while something is typed. */
export function ListKeys() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>('.desk-find input[name="q"]')
        field?.focus()
        field?.select()
      } else if (event.key === '?') dialog.current?.showModal()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown, { signal: controller.signal })
    return () => controller.abort()
  }, [])
  return (
    <>
      <Button className="desk-keys" onClick={() => dialog.current?.showModal()} title="Keys" variant="quiet">
        <span aria-hidden="true" className="desk-key">
          ?
        </span>
        <span className="sr-only">Keys of this list</span>
      </Button>
      <dialog aria-labelledby="desk-keys" className="confirm-dialog" ref={dialog}>
        <h2 id="desk-keys">Keys</h2>
        <dl>
          {keys.map(([key, text]) => (
            <div className="flex gap-4 py-1.5" key={key}>
              <dt className="min-w-12">
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Button onClick={() => dialog.current?.close()} variant="secondary">
            Close
          </Button>
        </p>
      </dialog>
    </>
  )
}

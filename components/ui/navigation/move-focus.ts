type Pressed = Pick<
  KeyboardEvent,
  'key' | 'target' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'
>

/** Moves the focus round the links of a row by the keys that have a step. With another key they are the browser's. */
export function moveFocus(event: Pressed, row: Element, steps: Record<string, number>): void {
  const step = steps[event.key]
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!step || !link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const links = [...row.querySelectorAll('a')]
  links.at((links.indexOf(link) + step) % links.length)?.focus()
}

import { plainNumber } from '@/lib/shared/browser/typed-number'

/**
 * Makes a field take the number that was typed, pasted or dropped, or refuse it. A browser removes what it does not know from a
 * number input: `12,50` becomes 1250. Here a comma becomes a point, and a text that is not one number is refused.
 * A wheel over the focused field scrolls the page and changes nothing.
 * @param onRefusal called with `true` when a text is refused, with `false` once the field is corrected
 * @returns ends the guard
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure, whose listeners share what the field was and what it waits for.
export function guardNumber(input: HTMLInputElement, onRefusal: (isRefused: boolean) => void): () => void {
  let refused: 'key' | 'text' | null = null
  let length = 0
  let composed = { over: '', isAll: false }
  let awaited: { text: string; before: string } | null = null

  function report(now: typeof refused): void {
    if (now !== refused) onRefusal(now !== null)
    refused = now
    length = input.value.length
  }

  /** Returns whether the text around the selection has a point already. */
  function hasPoint(): boolean {
    const { value, selectionStart: start, selectionEnd: end } = input
    if (start !== null && end !== null) return (value.slice(0, start) + value.slice(end)).includes('.')
    // A number input tells no positions, but what is selected in it.
    return value.includes('.') && !String(getSelection()).includes('.')
  }

  function replaceAll(text: string): void {
    input.select()
    document.execCommand(text ? 'insertText' : 'delete', false, text)
  }

  /** Puts back what was there. */
  function refuse(before: string): void {
    replaceAll(before)
    // An `input` event of a command may come after it.
    setTimeout(report, 0, 'text')
  }

  /** Inserts at the caret, or refuses a text with which the field would have another number. */
  function insert(text: string): void {
    const isPredictable = text === '.' || input.selectionStart !== null
    if (isPredictable && text.includes('.') && hasPoint()) {
      report(text === '.' ? 'key' : 'text')
      return
    }
    const before = input.value
    // The only way that keeps the caret.
    document.execCommand('insertText', false, text)
    if (text === '.' || input.value.includes(text)) return
    refuse(before)
  }

  function onBeforeInput(event: InputEvent): void {
    const { cancelable, data, inputType } = event
    awaited = null
    if (!cancelable || !data || /^\d+$/.test(data)) return
    const text = plainNumber(data)
    if (data.length === 1 && text === null) return
    // Also an arrow key or button that steps the number, which looks like typing.
    if (input.selectionStart === null && inputType === 'insertText' && data.length > 1 && text === data) {
      awaited = { text, before: input.value }
      return
    }
    event.preventDefault()
    if (inputType === 'insertFromDrop') input.select()
    if (text === null) report('text')
    else insert(text)
  }

  /** Digits that follow a refused separator make a number that nobody meant. */
  function onInput(event: Event): void {
    const { text = '', before = '' } = awaited ?? {}
    awaited = null
    if (!input.value.includes(text)) refuse(before)
    const { data, inputType } = event as InputEvent
    const isTypedOn = inputType === 'insertText' && data?.length === 1 && input.value.length > length
    report(refused === 'key' && isTypedOn ? 'key' : null)
  }

  function onCompositionStart(): void {
    const over = input.value
    composed = { over, isAll: over === '' || String(getSelection()) === over }
  }

  /** Text of an input method cannot be prevented, and its place is unknown: only a whole number is kept. */
  function onCompositionEnd({ data }: CompositionEvent): void {
    const text = plainNumber(data)
    const { over, isAll } = composed
    if (/^\d*$/.test(data) || (text === data && (isAll || !over.includes('.')))) return
    const kept = isAll && text ? text : over
    if (kept === text) replaceAll(kept)
    else refuse(kept)
  }

  /** A browser steps the number of an editable field only. */
  function onWheel(): void {
    if (input.readOnly || document.activeElement !== input) return
    input.readOnly = true
    setTimeout(() => {
      input.readOnly = false
    })
  }

  const end = new AbortController()
  const { signal } = end
  input.addEventListener('beforeinput', onBeforeInput, { signal })
  input.addEventListener('input', onInput, { signal })
  input.addEventListener('compositionstart', onCompositionStart, { signal })
  input.addEventListener('compositionend', onCompositionEnd, { signal })
  input.addEventListener('wheel', onWheel, { signal, passive: true })
  return () => end.abort()
}

import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '@/testing/db/wait-limits'

/** Each test starts with an empty document and empty browser storage. */

// Tells React 19 that tests await its updates with act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS })

// happy-dom resets a form even when its `reset` event was cancelled; browsers do not. The files of a worker share the window,
// so this may be done already.
const { reset } = HTMLFormElement.prototype
function resetUnlessCancelled(this: HTMLFormElement) {
  if (this.dispatchEvent(new Event('reset', { bubbles: true, cancelable: true }))) reset.call(this)
}
if (reset.name !== resetUnlessCancelled.name) HTMLFormElement.prototype.reset = resetUnlessCancelled

// happy-dom has no editing commands. Inserts at the end, as typing does.
document.execCommand = (command, _, text = '') => {
  const field = document.activeElement
  if (command !== 'insertText' || !(field instanceof HTMLInputElement)) return false
  field.value += text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  return true
}

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.dispatchEvent(new Event('storage'))
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

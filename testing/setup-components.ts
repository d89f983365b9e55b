import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Isolates component tests: each starts with an empty document and empty browser storage. */

// Tells React 19 that tests await its updates with act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// happy-dom resets a form even when its `reset` event was cancelled; browsers do not.
const reset = HTMLFormElement.prototype.reset
HTMLFormElement.prototype.reset = function (this: HTMLFormElement) {
  if (this.dispatchEvent(new Event('reset', { bubbles: true, cancelable: true }))) reset.call(this)
}

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.dispatchEvent(new Event('storage'))
  vi.unstubAllGlobals()
})

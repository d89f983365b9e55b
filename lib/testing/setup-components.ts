import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** What every test of components begins and ends with: an empty screen, and a browser that keeps nothing. */

// React 19 reports through it that a test awaits its updates.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A browser does not reset a form whose `reset` event was cancelled; happy-dom does. */
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

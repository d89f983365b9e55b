import '@/lib/platform/messages/speak'
import { test as base, expect } from '@playwright/test'

export { expect }

type Fixtures = {
  /** Console errors that contain one of these texts do not fail the tests of a file. */
  allowedConsoleErrors: string[]
  allowedErrors: string[]
}

/**
 * Fails every test whose pages report an error or violate their Content Security Policy. `test.use({ allowedConsoleErrors: […]
 * })` and `allowedErrors.push(…)` list exceptions. A test without a page opens no browser.
 */
export const test = base.extend<Fixtures>({
  allowedConsoleErrors: [[], { option: true }],
  allowedErrors: async ({ allowedConsoleErrors }, use) => use([...allowedConsoleErrors]),
  context: async ({ context, allowedErrors }, use) => {
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    // A script can handle a refusal silently; this reports it as well.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        reportError(
          new Error(
            `Refused by the Content Security Policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`,
          ),
        ),
      )
    })
    context.on('weberror', (webError) => errors.push(String(webError.error().stack ?? webError.error())))
    await use(context)
    const others = errors.filter((text) => !allowedErrors.some((allowed) => text.includes(allowed)))
    expect(others, 'errors in the browser’s console').toEqual([])
  },
})

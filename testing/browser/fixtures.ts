import { test as base, expect } from '@playwright/test'

export { expect }

type Fixtures = {
  /** Console errors that this test allows. Any other console error fails it. */
  allowedConsoleErrors: (string | RegExp)[]
}

/**
 * Fails every test whose pages report an error or violate their Content Security Policy.
 * `test.use({ allowedConsoleErrors: […] })` lists exceptions. A test without a page opens no browser.
 */
export const test = base.extend<Fixtures>({
  allowedConsoleErrors: [[], { option: true }],
  context: async ({ context, allowedConsoleErrors }, use) => {
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
    const isAllowed = (text: string) =>
      allowedConsoleErrors.some((allowed) =>
        typeof allowed === 'string' ? text.includes(allowed) : allowed.test(text),
      )
    expect(
      errors.filter((text) => !isAllowed(text)),
      'errors in the browser’s console',
    ).toEqual([])
  },
})

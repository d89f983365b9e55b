import { test as base, expect } from '@playwright/test'

export { expect }

type Fixtures = {
  /** What the browser's console may report as an error in this test; anything else fails it. */
  allowedConsoleErrors: (string | RegExp)[]
  consoleErrors: undefined
}

/** Every test also checks that no page reported an error or broke its policy; `test.use({ allowedConsoleErrors: […] })` excepts some. */
export const test = base.extend<Fixtures>({
  allowedConsoleErrors: [[], { option: true }],
  consoleErrors: [
    async ({ context, allowedConsoleErrors }, use) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      // Also of what a script has tried and then done without.
      await context.addInitScript(() => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ violatedDirective, blockedURI, sourceFile }) =>
            reportError(
              new Error(
                `Refused by the Content Security Policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`,
              ),
            ),
        )
      })
      context.on('weberror', (problem) => errors.push(String(problem.error().stack ?? problem.error())))
      await use(undefined)
      const isAllowed = (text: string) =>
        allowedConsoleErrors.some((allowed) =>
          typeof allowed === 'string' ? text.includes(allowed) : allowed.test(text),
        )
      expect(
        errors.filter((text) => !isAllowed(text)),
        'errors in the browser’s console',
      ).toEqual([])
    },
    { auto: true },
  ],
})

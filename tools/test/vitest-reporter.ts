import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'
import { collectCounts } from './counts'

/** Counts Vitest's tests for `npm test`. A file that cannot be loaded is a failure, and so is a project without tests. */
export class VitestCounts implements Reporter {
  private projects: string[] = []

  onInit(vitest: Vitest) {
    // A soak test runs some files only.
    if (!process.env.SHOP_TEST_SOAK) this.projects = vitest.projects.map(({ name }) => name)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const counts = collectCounts()
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'failed') counts.fail(`${module.moduleId} › ${test.fullName}`, errors[0]?.message)
        else counts.add(state === 'passed' ? 'passed' : 'skipped')
      }
      for (const { message } of module.errors()) counts.fail(module.moduleId, message)
    }
    for (const { message } of unhandled) counts.fail('Outside of the tests', message)
    const found = new Set(modules.map(({ project }) => project.name))
    for (const name of this.projects) if (!found.has(name)) counts.fail(`The project ${name} has no tests`)
    counts.write()
  }
}

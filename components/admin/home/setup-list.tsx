import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { deskPaths } from '@/lib/desk-paths'
import type { Setup, SetupStep } from '@/lib/operation/setup'
import { securityPath } from '@/lib/paths'
import { setupWords } from './setup-words'
import './desk-home.css'

/** Steps that are done in the shop itself. */
const setupPaths: Partial<Record<SetupStep, string>> = {
  factor: securityPath,
  product: deskPaths.adminCreateProduct,
  pages: deskPaths.adminPages,
}

/** What is left to set up, until all of it is done. */
export function SetupList({ setup }: { setup: Setup }) {
  const left = setup.filter(({ isDone }) => !isDone)
  if (left.length === 0) return null
  return (
    <Card className="mb-8" title="Set up the shop">
      <p className="setup-count">{`${setup.length - left.length} of ${setup.length} done.`}</p>
      <ul className="setup-list">
        {setup.map(({ step, isDone }) => (
          <li className={isDone ? 'is-done' : undefined} key={step}>
            <Icon className="size-5" name={isDone ? 'tick' : 'chevronRight'} />
            {isDone ? (
              <span>
                {setupWords[step].title}
                <span className="sr-only"> is done</span>
              </span>
            ) : (
              <PageLink className="text-link" href={setupPaths[step] ?? `${deskPaths.adminSetup}#${step}`}>
                {setupWords[step].title}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

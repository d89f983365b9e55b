import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageMessages } from '@/app/page-messages'
import { SetupForm } from '@/components/setup/setup-form'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import { readSetupState } from '@/lib/admin/setup/set-up-shop'
import { Problem } from '@/lib/shared/problem/problem'

type Props = { searchParams: Promise<{ token?: string | string[] }> }

export const metadata: Metadata = { title: 'Set up the shop', robots: { index: false } }

export default async function SetUpPage({ searchParams }: Props) {
  const { token } = await searchParams
  const given = typeof token === 'string' ? token : ''
  const state = await readSetupState(given).catch((error: unknown) => {
    if (error instanceof Problem) notFound()
    throw error
  })
  return (
    <div className="mx-auto max-w-2xl">
      <PageMessages of="/setup" />
      {state ? (
        <>
          <PageHeading note="You can change all of it later, in the settings of the desk.">
            Set up the shop
          </PageHeading>
          <NoScriptAlert />
          <SetupForm token={given} {...state} />
        </>
      ) : (
        <>
          <PageHeading>This shop is not open yet</PageHeading>
          <Card>
            <div className="grid gap-3">
              <p>
                {given
                  ? 'This link is not valid. Its owner opens the shop by the one in the output of its last start.'
                  : 'Its owner opens it by the link in the output of its start.'}
              </p>
              <p className="text-ink-soft">
                The output is in the terminal in which the shop was started, or in the log of its service or
                container. The link begins with the address of this page; each start prints one.
              </p>
            </div>
          </Card>
        </>
      )}
    </div>
  )
}

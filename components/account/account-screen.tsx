import type { ReactNode } from 'react'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'

type Props = { heading: string; note: ReactNode; steps?: ReactNode; children: ReactNode }

/** A page with one form about an account; `steps` stand above the heading. */
export function AccountScreen({ heading, note, steps, children }: Props) {
  return (
    <Narrow>
      {steps}
      <PageHeading note={note}>{heading}</PageHeading>
      <Card>
        <NoScriptAlert />
        {children}
      </Card>
    </Narrow>
  )
}

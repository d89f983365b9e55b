import type { ReactNode } from 'react'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'

type Props = {
  heading: string
  note: ReactNode
  children: ReactNode
  /** A way on for visitors without JavaScript. */
  withoutScript?: ReactNode
}

/** A page with one form about an account. */
export function AccountScreen({ heading, note, children, withoutScript }: Props) {
  return (
    <Narrow>
      <PageHeading note={note}>{heading}</PageHeading>
      <Card>
        <NoScriptAlert action={withoutScript} />
        {children}
      </Card>
    </Narrow>
  )
}

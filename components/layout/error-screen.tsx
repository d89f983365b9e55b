import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '@/components/ui/illustration'

type Props = { message: ReactNode; children: ReactNode; picture?: IllustrationName }

/** The generic error page (Spec §2, Layout). The misspelling 'occured' is the specification's. */
export function ErrorScreen({ message, children, picture = 'server-away' }: Props) {
  return (
    <div className="error-screen">
      <Illustration name={picture} />
      <h1>An error has occured</h1>
      <div>{message}</div>
      <p>{children}</p>
    </div>
  )
}

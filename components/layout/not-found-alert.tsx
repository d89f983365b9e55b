import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { Illustration } from '@/components/ui/states/illustration'
import { nothingFound, type Scene } from '@/components/ui/states/scenes'
import { Narrow } from './narrow'

type Props = {
  heading: string
  text: string
  href: string
  linkText: string
  /** What stands in its place now. */
  more?: ReactNode
  picture?: Scene
}

/** The page for a resource that does not exist, with a link to its list. */
export function NotFoundAlert({ heading, text, href, linkText, more, picture = nothingFound }: Props) {
  return (
    <Narrow>
      <PageHeading>{heading}</PageHeading>
      <Alert action={<TextLink href={href}>{linkText}</TextLink>} kind="danger">
        <p>{text}</p>
        {more && <p>{more}</p>}
      </Alert>
      <div className="mt-6">
        <Illustration scene={picture} />
      </div>
    </Narrow>
  )
}

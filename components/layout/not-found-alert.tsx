import { Narrow } from '@/components/layout/narrow'
import { Alert } from '@/components/ui/alert'
import { HoverLink } from '@/components/ui/hover-link'
import { PageHeading } from '@/components/ui/page-heading'

type Props = { heading: string; text: string; href: string; linkText: string }

/** The page for a resource that does not exist, with a link to its list. */
export function NotFoundAlert({ heading, text, href, linkText }: Props) {
  return (
    <Narrow>
      <PageHeading>{heading}</PageHeading>
      <Alert
        action={
          <HoverLink className="text-link" href={href}>
            {linkText}
          </HoverLink>
        }
        kind="danger"
      >
        <p>{text}</p>
      </Alert>
    </Narrow>
  )
}

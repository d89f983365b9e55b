import { ButtonLink } from '@/components/ui/button-link'
import { FormReport, type Report } from './form-report'

type Props = { report: Report | null; href: string; children: string }

/** Takes the place of a form that is over: its report, and a button that leads on. */
export function Outcome({ report, href, children }: Props) {
  return (
    <div className="grid gap-5">
      <FormReport isPending={false} report={report} />
      <ButtonLink href={href} isWide size="lg">
        {children}
      </ButtonLink>
    </div>
  )
}

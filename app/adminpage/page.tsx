import { AdminScreen } from '@/app/adminpage/admin-screen'
import { AuditList } from '@/components/admin/audit/audit-list'
import { BestSellers } from '@/components/admin/dashboard/best-sellers'
import { FigureList } from '@/components/admin/dashboard/figure-list'
import { OutageBanner } from '@/components/admin/dashboard/outage-banner'
import { SetupList } from '@/components/admin/dashboard/setup-list'
import { TurnoverChart } from '@/components/admin/dashboard/turnover-chart'
import { UnusualLine } from '@/components/admin/dashboard/unusual-line'
import { WorkTiles } from '@/components/admin/dashboard/work-tiles'
import { ListLink } from '@/components/admin/links'
import { ListTabs } from '@/components/admin/list-tools/list-tabs'
import { Card } from '@/components/ui/card'
import { listNamedAudit, type NamedEntry } from '@/lib/accounts/audit/list-audit'
import { can } from '@/lib/accounts/permissions/permissions'
import {
  type Figures,
  type HomeDays,
  homePeriods,
  readFigures,
  readWorkTiles,
} from '@/lib/admin/dashboard/dashboard'
import { findUnusualPattern } from '@/lib/admin/dashboard/unusual-orders'
import { listOutages } from '@/lib/admin/inbox/list-operation'
import { readExamination } from '@/lib/admin/launch-check/read-examination'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { hasGroups } from '@/lib/catalog/group-proposals/list-groups'
import { todayOf } from '@/lib/platform/db/day-range'
import { queryOf } from '@/lib/shared/lists/list-filter'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Desk' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const usualDays = 28
const names: Record<HomeDays, string> = { 1: 'Today', 7: '7 days', 28: '28 days', 365: '365 days' }

function homePath(days: HomeDays, byGroup = false): string {
  const query = new URLSearchParams({
    ...(days !== usualDays && { days: String(days) }),
    ...(byGroup && { sellers: 'group' }),
  })
  return query.size > 0 ? `${adminPaths.adminHome}?${query}` : adminPaths.adminHome
}

export default async function DashboardPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const daysText = query.get('days')
  const byGroup = query.get('sellers') === 'group'
  const days = homePeriods.find((each) => String(each) === daysText) ?? usualDays
  const viewer = await adminViewer(homePath(days, byGroup), 'see-admin')
  const today = todayOf()
  const isOwner = can(viewer.role, 'manage-shop')
  const seesBooks = can(viewer.role, 'see-books')
  const [outages, tiles, figures, log, unusual, setup, isGrouped] = await Promise.all([
    listOutages(viewer),
    readWorkTiles(viewer),
    seesBooks ? readFigures(viewer, days, new Date(), byGroup) : null,
    isOwner ? listNamedAudit(viewer, { page: 1, pageSize: 6 }) : null,
    findUnusualPattern(viewer),
    isOwner ? readExamination(viewer) : null,
    hasGroups(viewer),
  ])
  return (
    <AdminScreen heading="Desk" note={dateText(today)} viewer={viewer}>
      <OutageBanner lines={outages} />
      {unusual && <UnusualLine pattern={unusual} today={today} />}
      <WorkTiles tiles={tiles} />
      {setup && <SetupList setup={setup} />}
      {figures && <Money entries={log?.items ?? null} {...{ days, byGroup, isGrouped }} {...figures} />}
    </AdminScreen>
  )
}

type MoneyProps = Figures & {
  days: HomeDays
  byGroup: boolean
  /** The shop has groups. */
  isGrouped: boolean
  entries: readonly NamedEntry[] | null
}

/** Figures, chart, best sellers, and for owners what was done last. */
function Money({ figures, buckets, bestSellers, days, byGroup, isGrouped, entries }: MoneyProps) {
  const tabs = homePeriods.map((each) => ({
    label: names[each],
    href: homePath(each, byGroup),
    isCurrent: each === days,
  }))
  const span = days === 365 ? 'a week, last 365 days' : `a day, last ${days === 1 ? 7 : days} days`
  return (
    <>
      <section aria-labelledby="figures" className="mb-6">
        <h2 className="mb-6 text-2xl" id="figures">
          Figures
        </h2>
        <ListTabs label="Period" tabs={tabs} />
        <Card className="grid gap-6">
          <FigureList figures={figures.slice(0, 1)} isLead />
          <TurnoverChart buckets={buckets} title={`Paid turnover ${span}`} />
          <FigureList figures={figures.slice(1)} />
        </Card>
      </section>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <BestSellers
          other={
            isGrouped ? { text: byGroup ? 'By product' : 'By group', href: homePath(days, !byGroup) } : null
          }
          sellers={bestSellers}
        />
        {entries && (
          <Card title="Last changes">
            {entries.length === 0 ? (
              <p className="text-sm text-ink-soft">What people of the desk change will appear here.</p>
            ) : (
              <>
                <AuditList entries={entries} isLinked label="Last changes" />
                <p className="mt-3 text-sm">
                  <ListLink className="text-link" href={adminPaths.adminLog}>
                    The whole log
                  </ListLink>
                </p>
              </>
            )}
          </Card>
        )}
      </div>
    </>
  )
}

const dateFormat = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
/** "Thursday, November 26". */
const dateText = (day: string) => dateFormat.format(new Date(day))

import type { Metadata } from 'next'
import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { BackLink } from '@/components/admin/links'
import { ListTabs } from '@/components/admin/list-tools/list-tabs'
import { ReportHere } from '@/components/admin/row-report'
import { AddWebhookForm } from '@/components/admin/webhooks/add-webhook-form'
import { DeliveriesList } from '@/components/admin/webhooks/deliveries-list'
import { EditWebhookForm } from '@/components/admin/webhooks/edit-webhook-form'
import { WebhookActions } from '@/components/admin/webhooks/webhook-actions'
import { WebhookFacts } from '@/components/admin/webhooks/webhook-facts'
import { WebhooksList } from '@/components/admin/webhooks/webhooks-list'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { EmptyState } from '@/components/ui/states/empty-state'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listDeliveries } from '@/lib/messaging/webhook-delivery/manage-deliveries'
import { getWebhook, listWebhooks } from '@/lib/messaging/webhooks/manage-webhooks'
import { type DeliveryFilter, deliveryFilter } from '@/lib/messaging/webhooks/webhook-schema'
import { queryOf, readFilter } from '@/lib/shared/lists/list-filter'
import { adminPaths, webhookPath } from '@/lib/shared/routes/admin-paths'
import { listPath, pageParam, parseId } from '@/lib/shared/routes/paths'

export const metadata: Metadata = { title: 'Webhooks' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function WebhooksPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const id = parseId(query.get('id') ?? undefined)
  const { state } = readFilter(deliveryFilter, query)
  const page = pageParam(query.get('page') ?? undefined)
  const path = id === null ? adminPaths.adminWebhooks : webhookPath(id, state)
  const viewer = await adminViewer(listPath(path, page), 'manage-shop')
  return id === null ? <AllHooks viewer={viewer} /> : <OneHook {...{ viewer, id, state, page, path }} />
}

async function AllHooks({ viewer }: { viewer: Viewer }) {
  const hooks = await listWebhooks(viewer)
  return (
    <AdminScreen
      heading="Webhooks"
      note="Addresses of other programs that are told at once what happens in the shop."
      viewer={viewer}
    >
      <NoScriptAlert />
      <AddWebhookForm />
      <WebhooksList
        empty={
          <EmptyState title="No webhook yet">
            Bookkeeping, a carrier or another shop can be told of each order, refund and product.
          </EmptyState>
        }
        hooks={hooks}
        note="Oldest first."
      />
    </AdminScreen>
  )
}

/** Messages on a page. */
const pageSize = 25

const states: [label: string, state?: NonNullable<DeliveryFilter['state']>][] = [
  ['All'],
  ['Waiting', 'waiting'],
  ['Delivered', 'delivered'],
  ['Given up', 'given_up'],
]

type OneProps = DeliveryFilter & { viewer: Viewer; id: number; page: number; path: string }

async function OneHook({ viewer, id, state, page, path }: OneProps) {
  const hook = await orNotFound(getWebhook(viewer, id))
  const tabs = states.map(([label, of]) => ({ label, href: webhookPath(id, of), isCurrent: of === state }))
  return (
    <AdminScreen heading={hook.description || `Webhook ${id}`} note={hook.address} viewer={viewer}>
      <BackLink href={adminPaths.adminWebhooks}>All webhooks</BackLink>
      <NoScriptAlert />
      <WebhookFacts hook={hook} />
      <ReportHere>
        <WebhookActions hook={hook} />
      </ReportHere>
      <EditWebhookForm hook={hook} />
      <h2 className="mb-4 text-xl">Messages of the last 30 days</h2>
      <ListTabs label="Messages" tabs={tabs} />
      <PagedList
        empty={{ title: 'No message', text: 'What the webhook is told will appear here.' }}
        page={page}
        pageSize={pageSize}
        path={path}
        read={(paging) => listDeliveries(viewer, id, paging, { state })}
      >
        {(deliveries, list) => <DeliveriesList deliveries={deliveries} {...list} />}
      </PagedList>
    </AdminScreen>
  )
}

import type { Metadata } from 'next'
import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { listPage } from '@/app/adminpage/list-page'
import { BackLink } from '@/components/admin/links'
import { ReportHere } from '@/components/admin/row-report'
import { AddWebhookForm } from '@/components/admin/webhooks/add-webhook-form'
import { DeliveriesList } from '@/components/admin/webhooks/deliveries-list'
import { EditWebhookForm } from '@/components/admin/webhooks/edit-webhook-form'
import { WebhookActions } from '@/components/admin/webhooks/webhook-actions'
import { WebhookFacts } from '@/components/admin/webhooks/webhook-facts'
import { WebhooksList } from '@/components/admin/webhooks/webhooks-list'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { EmptyState } from '@/components/ui/states/empty-state'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listDeliveries } from '@/lib/messaging/webhook-delivery/manage-deliveries'
import { getWebhook, listWebhooks } from '@/lib/messaging/webhooks/manage-webhooks'
import { type DeliveryFilter, deliveryList } from '@/lib/messaging/webhooks/webhook-schema'
import { queryOf } from '@/lib/shared/lists/list-filter'

export const metadata: Metadata = { title: 'Webhooks' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function WebhooksPage({ searchParams }: Props) {
  const { id } = deliveryList.read(queryOf(await searchParams))
  return id === undefined ? AllHooks() : OneHook({ searchParams })
}

async function AllHooks() {
  const viewer = await adminViewer(deliveryList.path, 'manage-shop')
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

const states: [label: string, state?: NonNullable<DeliveryFilter['state']>][] = [
  ['All'],
  ['Waiting', 'waiting'],
  ['Delivered', 'delivered'],
  ['Given up', 'given_up'],
]

const OneHook = listPage({
  list: deliveryList,
  action: 'manage-shop',
  empty: () => ({ title: 'No message', text: 'What the webhook is told will appear here.' }),
  pageSize: 25,
  beside: async ({ viewer, filter: { id, state } }) => {
    const hook = await orNotFound(getWebhook(viewer, Number(id)))
    const tabs = states.map(([label, of]) => ({
      label,
      href: deliveryList.pathOf({ id, state: of }),
      isCurrent: of === state,
    }))
    const above = (
      <>
        <BackLink href={deliveryList.path}>All webhooks</BackLink>
        <NoScriptAlert />
        <WebhookFacts hook={hook} />
        <ReportHere>
          <WebhookActions hook={hook} />
        </ReportHere>
        <EditWebhookForm hook={hook} />
        <h2 className="mb-4 text-xl">Messages of the last 30 days</h2>
      </>
    )
    return {
      heading: hook.description || `Webhook ${id}`,
      note: hook.address,
      above,
      tabs: { label: 'Messages', tabs },
    }
  },
  read: (viewer, filter, paging) => listDeliveries(viewer, Number(filter.id), paging, filter),
  children: (deliveries, list) => <DeliveriesList deliveries={deliveries} {...list} />,
})

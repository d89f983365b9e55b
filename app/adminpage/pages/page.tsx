import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagesList } from '@/components/admin/cms/pages-list'
import { ButtonLink } from '@/components/ui/button-link'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { contactPath } from '@/lib/shared/routes/paths'
import { listPages } from '@/lib/store/cms/pages-for-admins'

export const metadata = { title: 'Pages' }

export default async function PagesPage() {
  const viewer = await adminViewer(adminPaths.adminPages, 'manage-shop')
  const pages = await listPages(viewer)
  const hasForm = ownerAddress('contact_message') !== null
  return (
    <AdminScreen
      heading="Pages"
      note="Texts of your own that every page of the shop links once they are published. Have them checked."
      viewer={viewer}
    >
      <PagesList pages={pages} />
      <p className="mt-6 max-w-prose text-sm text-ink-soft">
        {hasForm
          ? 'The shop has a form for messages, too. They are mailed to you.'
          : 'There is no form for messages yet: it needs MAIL_OWNER or CONTACT_EMAIL, to which its mails go.'}
      </p>
      {hasForm && (
        <p className="mt-3">
          <ButtonLink href={contactPath} size="sm" variant="secondary">
            See the form
          </ButtonLink>
        </p>
      )}
    </AdminScreen>
  )
}

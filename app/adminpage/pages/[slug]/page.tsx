import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { PageEditor } from '@/components/admin/cms/page-editor'
import { PageState } from '@/components/admin/cms/pages-list'
import { PageVersions } from '@/components/admin/cms/versions'
import { BackLink } from '@/components/admin/links'
import { PageText } from '@/components/cms/page-text'
import { Card } from '@/components/ui/card'
import { DateTime } from '@/components/ui/date-time'
import { can } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { pageShop } from '@/lib/api/pages/page-shop'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { nameOfLanguage } from '@/lib/shared/messages/language-names'
import { adminPagePath, adminPaths } from '@/lib/shared/routes/admin-paths'
import { type PageSlug, pageKinds, parsePageSlug } from '@/lib/shared/routes/page-slugs'
import { parseId } from '@/lib/shared/routes/paths'
import type { PageJson } from '@/lib/store/cms/page-schema'
import { getPage, getPageVersion } from '@/lib/store/cms/pages-for-admins'
import { sellerFacts, templateOf } from '@/lib/store/cms/template-of'
import { langOfVersion } from '@/lib/store/cms/version-language'

export const metadata = { title: 'Page' }

type Props = {
  params: Promise<{ slug: string }>
  searchParams: Promise<{ version?: string | string[] }>
}

export default async function EditPagePage({ params, searchParams }: Props) {
  const [{ slug: segment }, query] = await Promise.all([params, searchParams])
  const slug = parsePageSlug(segment)
  const number = typeof query.version === 'string' ? parseId(query.version) : null
  const path = slug ? adminPagePath(slug, number ?? undefined) : adminPaths.adminPages
  const viewer = await adminViewer(path, 'see-admin')
  const page = await orNotFound(getPage(viewer, slug))
  if (query.version !== undefined) return <OneVersion number={number} slug={page.slug} viewer={viewer} />
  const isOwner = can(viewer.role, 'manage-shop')
  return (
    <>
      {isOwner && <BackLink href={adminPaths.adminPages}>All pages</BackLink>}
      <AdminScreen heading={pageKinds[page.slug].title} note={pageKinds[page.slug].about} viewer={viewer}>
        <div className="mb-6">
          <PageState page={page} />
        </div>
        {isOwner && <Editing page={page} />}
        <h2 className="mt-10 mb-3 text-xl">Versions</h2>
        <PageVersions page={page} />
      </AdminScreen>
    </>
  )
}

async function Editing({ page }: { page: PageJson }) {
  const [facts, { languages }] = await Promise.all([sellerFacts(), pageShop()])
  const templates = languages.map((language) => [language, templateOf(page.slug, facts, language)])
  return (
    <>
      <PageEditor own={languages[0] ?? 'en'} page={page} templates={Object.fromEntries(templates)} />
      <p className="mt-6 max-w-prose text-sm text-ink-soft">
        Our text is a beginning, not legal advice. Have this checked: ask your lawyer.
      </p>
    </>
  )
}

async function OneVersion(props: { viewer: Viewer; slug: PageSlug; number: number | null }) {
  const { viewer, slug, number } = props
  const [version, { languages }] = await Promise.all([
    orNotFound(getPageVersion(viewer, slug, number)),
    pageShop(),
  ])
  return (
    <AdminScreen
      back={{ href: adminPagePath(slug), text: pageKinds[slug].title }}
      heading={`${pageKinds[slug].title}, version ${version.number}`}
      note={
        <>
          Published <DateTime format="moment" iso={version.publishedAt.toISOString()} /> by {version.author}
          {languages.length > 1 && version.language && `, in ${nameOfLanguage(version.language)}`}
        </>
      }
      viewer={viewer}
    >
      <Card title={version.title}>
        <PageText {...langOfVersion(version.language)} text={version.text} />
      </Card>
    </AdminScreen>
  )
}

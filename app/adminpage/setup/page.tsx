import { AdminScreen } from '@/app/adminpage/admin-screen'
import { ExaminedLine } from '@/components/admin/dashboard/examined-line'
import { Alert } from '@/components/ui/alert'
import { readExamination } from '@/lib/admin/launch-check/read-examination'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { countryInText } from '@/lib/shared/locale/country-name'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Set up the shop' }

export default async function SetupPage() {
  const viewer = await adminViewer(adminPaths.adminSetup, 'manage-shop')
  const { country, lines } = await readExamination(viewer)
  const left = lines.filter(({ isDone }) => !isDone).length
  const place = country ? `a shop in ${countryInText(country)}` : 'a shop'
  return (
    <AdminScreen
      back={{ href: adminPaths.adminHome, text: 'Desk' }}
      heading="Set up the shop"
      note={`What ${place} needs before it sells. What the law asks for is listed to the best of our knowledge; your lawyer decides.`}
      viewer={viewer}
    >
      <Alert kind={left === 0 ? 'success' : 'info'}>
        {left === 0
          ? 'All of it is there: nothing keeps the shop from selling.'
          : `${lines.length - left} of ${lines.length} done.`}
      </Alert>
      <ul aria-label="What the shop needs" className="mt-4 rounded-card border border-line">
        {lines.map((line) => (
          <ExaminedLine country={country} key={line.id} line={line} />
        ))}
      </ul>
    </AdminScreen>
  )
}

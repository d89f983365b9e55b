import { AdminScreen } from '@/app/adminpage/admin-screen'
import { ListTabs } from '@/components/admin/list-tools/list-tabs'
import { GuaranteeNoticeSetting } from '@/components/admin/settings/guarantee-notice'
import { groupWords } from '@/components/admin/settings/setting-words'
import { SettingsForm } from '@/components/admin/settings/settings-form'
import { TestMail } from '@/components/admin/settings/test-mail'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { readExampleProduct } from '@/lib/catalog/pricing/example-product'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { settingsPath } from '@/lib/store/settings/settings-path'
import { type SettingGroup, settingGroups } from '@/lib/store/settings/shop-settings'
import { readOwnerSettings } from '@/lib/store/settings/update-shop'

type Props = { searchParams: Promise<{ group?: string | string[] }> }

const groups = Object.keys(settingGroups) as SettingGroup[]

export const metadata = { title: 'Settings' }

export default async function SettingsPage({ searchParams }: Props) {
  const viewer = await adminViewer(adminPaths.adminSettings, 'manage-shop')
  const { group: groupText } = await searchParams
  const group = groups.find((each) => each === groupText) ?? 'shop'
  const [{ settings, countries }, example] = await Promise.all([
    readOwnerSettings(viewer),
    readExampleProduct(),
  ])
  const tabs = groups.map((each) => ({
    label: groupWords[each].title,
    href: settingsPath(each),
    isCurrent: each === group,
  }))
  return (
    <div className={group === 'look' ? undefined : 'mx-auto max-w-3xl'}>
      <AdminScreen heading="Settings" note={groupWords[group].about} viewer={viewer}>
        <NoScriptAlert />
        <ListTabs label="Settings" tabs={tabs} />
        <SettingsForm
          countries={countries}
          example={example}
          key={group}
          names={settingGroups[group]}
          settings={settings}
        />
        {group === 'mail' && (
          <div className="mt-10">
            <TestMail email={viewer.email} hasServer={settings.smtpUrl !== null} key={settings.version} />
          </div>
        )}
        {group === 'legal' && (
          <div className="mt-10">
            <GuaranteeNoticeSetting settings={settings} />
          </div>
        )}
      </AdminScreen>
    </div>
  )
}

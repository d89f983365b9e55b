import { adminPaths } from '@/lib/shared/routes/admin-paths'
import type { SettingGroup } from './shop-settings'

/** The settings of one group; those of the shop itself without. */
export function settingsPath(group: SettingGroup): string {
  return group === 'shop' ? adminPaths.adminSettings : `${adminPaths.adminSettings}?group=${group}`
}

import { deskPaths } from '@/lib/shared/routes/admin-paths'
import type { SettingGroup } from './shop-settings'

/** The settings of one group; those of the shop itself without. */
export function settingsPath(group: SettingGroup): string {
  return group === 'shop' ? deskPaths.adminSettings : `${deskPaths.adminSettings}?group=${group}`
}

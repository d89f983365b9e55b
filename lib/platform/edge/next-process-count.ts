/**
 * Returns the number of Next processes for the setting WORKERS, at most one for each core: `auto` leaves one core to the front
 * server and PostgreSQL.
 */
export function countProcesses(setting: number | 'auto', cores: number) {
  return setting === 'auto' ? Math.max(1, cores - 1) : Math.min(setting, cores)
}

/**
 * Finds what an instance of the previous release cannot work with while it still runs. An aid, not a parser: it knows the forms
 * that Prisma and PostgreSQL's manual use.
 */

/** @type {[what: string, pattern: RegExp][]} */
const patterns = [
  ['drops a table', /\bDROP TABLE\b/i],
  ['drops a column', /\bDROP COLUMN\b/i],
  ['drops a type', /\bDROP TYPE\b/i],
  ['renames', /\bRENAME\b/i],
  ['forbids NULL', /\bSET NOT NULL\b/i],
  ['drops a default', /\bDROP DEFAULT\b/i],
  ['changes a type', /\bALTER COLUMN "?\w+"? (?:SET DATA )?TYPE\b/i],
  ['adds a required column without a default', /\bADD COLUMN\s(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/i],
]

/** Says since which release the old form is unused: `-- contract: unused since 0.2.0`. */
const contract = /^-- contract: unused since (\d+\.\d+\.\d+)$/m

/**
 * Returns what a migration does that the previous release cannot work with; nothing for one that says since when that is unused.
 * @param {string} sql
 * @returns {string[]}
 */
export function findDestructive(sql) {
  return contract.test(sql) ? [] : findAll(sql)
}

function findAll(/** @type {string} */ sql) {
  const code = sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
  return patterns.filter(([, pattern]) => pattern.test(code)).map(([what]) => what)
}

/**
 * Returns the oldest release that works on a database with this migration: `0.0.0` for all, null for none.
 * @param {string} sql
 * @returns {string | null}
 */
export function oldestRelease(sql) {
  return contract.exec(sql)?.[1] ?? (findAll(sql).length ? null : '0.0.0')
}

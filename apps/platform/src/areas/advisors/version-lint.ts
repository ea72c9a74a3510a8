/**
 * The minor release of each major version that has the last fixes of vulnerabilities which this release of Cairn knows of.
 * Raised with the package of PostgreSQL, or before it where there is none yet.
 */
const safeMinors: ReadonlyMap<number, number> = new Map([[18, 4]])

/** What the advisors find about the version of PostgreSQL, such as `18.4`; undefined where nothing is known against it. */
export const lintVersion = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const safe = safeMinors.get(major)
  return safe === undefined || minor >= safe
    ? undefined
    : `The database runs PostgreSQL ${version}. Vulnerabilities of it are fixed in ${major}.${safe}.`
}

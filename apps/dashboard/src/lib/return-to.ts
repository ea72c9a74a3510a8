const organizations = '/organizations'

// Letters, digits, slash, dash, underscore, and a query of the same plain kind. Whatever else an address may hold
// (a host, a scheme, an escape) is not worth telling good from bad: it leads home.
const acceptable = /^\/[A-Za-z0-9/_-]*(?:\?[A-Za-z0-9&=_-]*)?$/

// Going back to one of these would end where it began.
const pointless = /^\/(?:sign-in|sign-in-mfa|sign-up|logout|forgot-password|reset-password|confirm)?(?:[/?]|$)/

/** Where to go after signing in: `value` when it is a plain path of this dashboard, else where everything begins. */
export const safeReturnTo = (value: unknown, home = organizations): string => {
  if (typeof value !== 'string' || value.includes('//')) return home
  const path = value.startsWith('/') ? value : `/${value}`
  return acceptable.test(path) && !pointless.test(path) ? path : home
}

/** What to give `returnTo` so that it will be accepted: the address, without its query where that is not plain. */
export const returnToFor = (pathname: string, search: string): string | undefined => {
  for (const candidate of [`${pathname}${search}`, pathname])
    if (safeReturnTo(candidate) === candidate && candidate !== organizations) return candidate
  return undefined
}

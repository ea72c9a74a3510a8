import { useRouter, useRouterState } from '@tanstack/react-router'

const changed = (href: string, name: string, value: string | undefined): string => {
  const { pathname, searchParams, hash } = new URL(href, window.location.origin)
  if (value === undefined) searchParams.delete(name)
  else searchParams.set(name, value)
  const search = searchParams.toString()
  return `${pathname}${search === '' ? '' : `?${search}`}${hash}`
}

/** One parameter of the address that any page may have, as it is written there, and what changes it in place. */
export const useAddressParam = (name: string): [string | undefined, (value: string | undefined) => void] => {
  const router = useRouter()
  const value = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get(name) ?? undefined,
  })
  const set = (next: string | undefined) => {
    // Of the history: the state of the router is behind it while a change is drawn.
    const { href } = router.history.location
    const wanted = changed(href, name, next)
    // Without a question about unsaved changes: the page stays.
    if (wanted !== href) void router.navigate({ href: wanted, replace: true, ignoreBlocker: true })
  }
  return [value, set]
}

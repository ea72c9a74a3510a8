import { useRouter } from '@tanstack/react-router'

type Values = Readonly<Record<string, string | undefined>>

const withValues = (href: string, values: Values): string => {
  const { pathname, searchParams, hash } = new URL(href, window.location.origin)
  for (const [name, value] of Object.entries(values))
    if (value === undefined) searchParams.delete(name)
    else searchParams.set(name, value)
  const search = searchParams.toString()
  return `${pathname}${search === '' ? '' : `?${search}`}${hash}`
}

/** Changes several parameters of the address in one step, to which Back returns. */
export const useChangeSearch = (): ((values: Values) => void) => {
  const router = useRouter()
  return (values) => {
    const { href } = router.history.location
    const wanted = withValues(href, values)
    if (wanted !== href) void router.navigate({ href: wanted })
  }
}

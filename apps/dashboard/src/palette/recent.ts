import type { AnyRouter } from '@tanstack/react-router'
import { storedSession } from '~/api/session-storage.ts'
import { readStoredJson } from '~/state/stored-json.ts'

/** A page that was left: where it is, and what its title said. */
export interface Visited {
  to: string
  name: string
  detail: string
}

const shown = 6
const key = () => `cairn.recent.${storedSession()?.email ?? ''}`

const isVisited = (value: unknown): value is Visited =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'name' in value &&
  'detail' in value &&
  typeof value.to === 'string' &&
  typeof value.name === 'string' &&
  typeof value.detail === 'string'

const read = (): Visited[] => {
  const value = readStoredJson(localStorage, key())
  return Array.isArray(value) ? value.filter(isVisited) : []
}

/** The pages that this account was on last in this browser, without the one that is open. */
export const recentPages = (current: string): Visited[] =>
  read()
    .filter(({ to }) => to !== current)
    .slice(0, shown)

// Pages of a person's work; those about signing in are nowhere to go back to.
const isPlace = (pathname: string) => /^\/(?:project|org|account|organizations|new|_operator)(?:\/|$)/.test(pathname)

const remember = (pathname: string, title: string) => {
  const [name, ...where] = title.split(' · ').filter((part) => part !== 'Cairn')
  if (!isPlace(pathname) || name === undefined || storedSession() === undefined) return
  const visited: Visited = { to: pathname, name, detail: where.join(' · ') }
  const others = read().filter(({ to }) => to !== pathname)
  localStorage.setItem(key(), JSON.stringify([visited, ...others].slice(0, shown + 1)))
}

/** Remembers each page when it is left: by then its title describes it. Returns the function that stops. */
export const followVisits = (router: AnyRouter): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (pathChanged && fromLocation !== undefined) remember(fromLocation.pathname, document.title)
  })

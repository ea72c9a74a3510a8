/** Where an address without a project or an organization leads once one is chosen. */
export interface Choice {
  what: 'project' | 'organization'
  to: (chosen: string) => string
}

const below = (rest: string | undefined): string => (rest === undefined || rest === '' ? '' : `/${rest}`)

/** What is to be chosen at `/project/_/…`, `/org/_/…`, `/sql/…` and `/editor/…`. The rest of the address stays. */
export const choiceAt = (pathname: string): Choice | undefined => {
  const [, area, first, ...others] = pathname.split('/')
  const rest = others.filter((part) => part !== '').join('/')
  if (area === 'project' && first === '_')
    return { what: 'project', to: (ref) => `/project/${encodeURIComponent(ref)}${below(rest)}` }
  if (area === 'org' && first === '_')
    return { what: 'organization', to: (slug) => `/org/${encodeURIComponent(slug)}${below(rest)}` }
  if (area === 'sql' || area === 'editor')
    return { what: 'project', to: (ref) => `/project/${encodeURIComponent(ref)}/${area}${below(first)}` }
  return undefined
}

interface UrlParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
}

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The address ${path} needs a value for ${name}.`)
    return encodeURIComponent(value)
  })

const queryText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((item: unknown) => queryText(item)).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const urlOf = (path: string, options: UrlParts): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined && value !== null) search.set(name, queryText(value))
  const filled = fillPath(path, options.params ?? {})
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}

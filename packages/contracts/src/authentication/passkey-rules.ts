const mostOrigins = 10

/** What is wrong with the domain of passkeys, in a sentence; undefined if nothing is. */
export const passkeyDomainProblem = (text: string): string | undefined =>
  text === '' ||
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text)
    ? undefined
    : 'Enter a domain, such as example.com.'

/** The addresses of a text with one in each line, or separated by commas. Without repetitions. */
export const originsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter((origin) => origin !== '')),
]

/** What is wrong with a list of origins of pages; undefined if nothing is. */
export const originsProblem = (text: string): string | undefined => {
  const origins = originsIn(text)
  if (origins.length > mostOrigins) return `At most ${mostOrigins} origins can be listed.`
  const wrong = origins.find((origin) => {
    const url = URL.parse(origin)
    return url === null || !/^https?:$/.test(url.protocol) || url.origin !== origin || origin.length > 300
  })
  return wrong === undefined ? undefined : 'Enter origins, such as https://app.example.com, without a path.'
}

/** Whether browsers let pages of an origin use passkeys of a domain. */
export const isOriginOf = (origin: string, domain: string): boolean => {
  const hostname = URL.parse(origin)?.hostname ?? ''
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

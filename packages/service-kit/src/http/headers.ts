interface WithHeaders {
  headers?: Readonly<Record<string, string | string[] | undefined>>
}

/** The first value of a header of a request or an answer; `name` in lower case. */
export const headerOf = ({ headers = {} }: WithHeaders, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'object' ? value[0] : value
}

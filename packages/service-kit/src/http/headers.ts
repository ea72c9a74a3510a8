import type { ServiceRequest } from '../service.ts'

/** The first value of a header; `name` in lower case. */
export const headerOf = ({ headers }: ServiceRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'object' ? value[0] : value
}

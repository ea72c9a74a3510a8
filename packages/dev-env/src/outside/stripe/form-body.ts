/** What a form of Stripe's API means: `metadata[key]=value`, `items[0]=value`. */
export interface FormValue {
  [name: string]: string | FormValue
}

const setAt = (target: FormValue, [name = '', ...rest]: readonly string[], value: string): void => {
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const inner = target[name]
  const next = typeof inner === 'object' ? inner : {}
  target[name] = next
  setAt(next, rest, value)
}

export const formBody = (form: URLSearchParams): FormValue => {
  const body: FormValue = {}
  for (const [key, value] of form) setAt(body, key.replaceAll(']', '').split('['), value)
  return body
}

export const textIn = (body: FormValue, name: string): string | undefined => {
  const value = body[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Texts by name, such as metadata. */
export const textsIn = (body: FormValue, name: string): Record<string, string> => {
  const value = body[name]
  if (typeof value !== 'object') return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  )
}

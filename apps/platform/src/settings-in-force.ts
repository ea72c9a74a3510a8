import type { SettingInForce } from '@cairn/contracts/operator/operator-area'

const dots = '••••••••'
const isSecret = (name: string): boolean => /SECRET|PASSWORD|API_KEY/.test(name) && !name.endsWith('_URL')

// The password of an address such as smtp://user:password@host.
const withoutPassword = (value: string): string => {
  const url = URL.parse(value)
  if (url === null || url.password === '') return value
  url.password = ''
  return url.href.replace(`${url.username}@`, `${url.username}:${dots}@`)
}

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Each setting with what holds: given by the environment, or by default. */
export const settingsInForce = (
  given: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): SettingInForce[] =>
  Object.keys(values)
    .toSorted()
    .map((name) => {
      const text = textOf(values[name])
      return {
        name,
        value: text === null ? null : isSecret(name) ? dots : withoutPassword(text),
        source: name in given ? 'environment' : 'default',
      }
    })
